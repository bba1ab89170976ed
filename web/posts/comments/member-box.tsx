import { useQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { queryOf } from '#web/api/queries.ts'
import { WaitingHint } from '#web/posts/review/waiting-hint.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './comment-box.module.css'
import { CommentForm } from './comment-form.tsx'
import type { ThreadPosition } from './thread-position.ts'

/** The form where the member may comment; also when nobody can say so, as the server decides on what is sent. */
export function MemberBox({ topicId, place }: { topicId: number; place: ThreadPosition }) {
  const { page, order } = place
  const { data, isPending } = useQuery(
    queryOf(readThreadViewerState, { topicId, page, order }, { quiet: true }),
  )
  if (isPending) return <Skeleton shape="block" />
  const mayComment = data?.topic.can.comment ?? true
  return (
    <>
      {data && data.waiting > 0 && <WaitingHint topicId={topicId} count={data.waiting} />}
      {mayComment ? (
        <CommentForm topicId={topicId} />
      ) : (
        <p className={styles.closed}>{m.topics_comments_closed()}</p>
      )}
    </>
  )
}
