import { Fragment, lazy, Suspense } from 'react'
import { hiddenMark } from '#contract/posts/hidden-kinds.ts'
import type { Topic } from '#contract/posts/topics.ts'
import { useViewer } from '#web/core/site.ts'
import { PostBody } from '#web/ui/post-body.tsx'
import { LockedFrame } from './locked-frame.tsx'

const OwnHiddenBlock = lazy(async () => ({
  default: (await import('./own-hidden-block.tsx')).OwnHiddenBlock,
}))

/** A topic's text with its hidden blocks in their places. Everybody sees how they open; members open them here. */
export function HidingBody({ topic }: { topic: Topic }) {
  const viewer = useViewer()
  return topic.bodyHtml.split(hiddenMark).map((html, index) => {
    const block = topic.hiddenBlocks[index]
    return (
      <Fragment key={block?.number ?? 0}>
        {html.trim() && <PostBody html={html} />}
        {block &&
          (viewer ? (
            <Suspense fallback={<LockedFrame block={block} />}>
              <OwnHiddenBlock topic={topic} block={block} />
            </Suspense>
          ) : (
            <LockedFrame block={block} isGuest />
          ))}
      </Fragment>
    )
  })
}
