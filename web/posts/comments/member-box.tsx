import { useQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/posts/topics.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { queryOf } from '#web/api/queries.ts'
import { WaitingHint } from '#web/posts/review/waiting-hint.tsx'
import styles from './comment-box.module.css'
import { CommentForm } from './comment-form.tsx'
import type { ThreadPosition } from './thread-position.ts'

/** What a member may do, the server has said with the topic; what waits of theirs comes with their viewerStates. */
export function MemberBox({ topic, place }: { topic: Topic; place: ThreadPosition }) {
  const { topicId, page, order } = place
  const { data } = useQuery(queryOf(readThreadViewerState, { topicId, page, order }, { quiet: true }))
  return (
    <>
      {data && data.waiting > 0 && <WaitingHint topicId={topicId} count={data.waiting} />}
      {topic.can.comment ? (
        <CommentForm topicId={topicId} />
      ) : (
        <p className={styles.closed}>{m.topics_comments_closed()}</p>
      )}
    </>
  )
}
