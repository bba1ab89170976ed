import { Fragment, Suspense } from 'react'
import { hiddenMark } from '#contract/posts/hidden-kinds.ts'
import type { Topic } from '#contract/posts/topics.ts'
import { useViewer } from '#web/core/site.ts'
import { lazy } from '#web/ui/lazy.ts'
import { PostBody } from '#web/ui/post-body.tsx'
import { LockedBlock } from './locked-block.tsx'

const OwnHiddenBlock = lazy(async () => ({
  default: (await import('./own-hidden-block.tsx')).OwnHiddenBlock,
}))

/**
 * A topic's text with its hidden blocks in their places. Everybody sees how they open; members open them here. Blocks of a
 * kind open together: the first of them says how, the others that they do.
 */
export function HidingBody({ topic }: { topic: Topic }) {
  const viewer = useViewer()
  const texts = topic.bodyHtml.split(hiddenMark)
  return texts.map((html, index) => {
    const block = topic.hiddenBlocks[index]
    if (!block) return html.trim() && <PostBody key={0} html={html} />
    const place = { block, among: topic.hiddenBlocks, isAdjoining: html.trim() === '' }
    return (
      <Fragment key={block.number}>
        {html.trim() && <PostBody html={html} />}
        {viewer ? (
          <Suspense fallback={<LockedBlock place={place} />}>
            <OwnHiddenBlock topic={topic} place={place} />
          </Suspense>
        ) : (
          <LockedBlock place={place} isGuest />
        )}
      </Fragment>
    )
  })
}
