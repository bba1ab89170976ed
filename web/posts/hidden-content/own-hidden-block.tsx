import { useQuery } from '@tanstack/react-query'
import { LockOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { readHiddenContent } from '#contract/posts/hidden-content.ts'
import type { HiddenBlock } from '#contract/posts/hidden-shapes.ts'
import type { Topic } from '#contract/posts/topics.ts'
import { queryOf } from '#web/api/queries.ts'
import { kindLabels } from '#web/editor/kind-labels.ts'
import { PostBody } from '#web/ui/post-body.tsx'
import styles from './hidden-block.module.css'
import { type BlockPlace, LockedBlock } from './locked-block.tsx'
import { UnlockAction } from './unlock-action.tsx'

/**
 * A hidden block as it is for this member: its text, or what opens it. Asked for again when they come back to the window: they may
 * have opened it in another.
 */
export function OwnHiddenBlock({ topic, place }: { topic: Topic; place: BlockPlace }) {
  const { block } = place
  const { topicId } = topic
  const query = queryOf(readHiddenContent, { topicId })
  const { data, refetch } = useQuery({ ...query, refetchOnWindowFocus: true })
  const seen = useRef(topic)
  const asked = useRef(false)

  // A comment of one's own, an edit or another price show in the topic: what is open may be more than it was.
  useEffect(() => {
    if (seen.current !== topic) void refetch()
    seen.current = topic
  }, [topic, refetch])

  const open = data?.blocks.find(({ number }) => number === block.number)
  if (!open) {
    return (
      <LockedBlock place={place}>
        {data && <UnlockAction topicId={topicId} block={block} onAsk={() => (asked.current = true)} />}
      </LockedBlock>
    )
  }
  return <OpenBlock block={block} html={open.html} takesFocus={asked.current} />
}

type OpenBlockProps = { block: HiddenBlock; html: string; takesFocus: boolean }

/** The button that opened it has gone, so the focus goes to what came in its place. */
function OpenBlock({ block, html, takesFocus }: OpenBlockProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) section.current?.focus()
  }, [takesFocus])
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.open}
      aria-label={`${m.hidden_title()} ${block.number}`}
    >
      <p className={styles.label}>
        <LockOpen aria-hidden="true" size={14} />
        {m.hidden_title()} · {kindLabels[block.kind]()}
      </p>
      <PostBody html={html} />
    </section>
  )
}
