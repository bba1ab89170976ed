import { useQuery } from '@tanstack/react-query'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { queryOf } from '#web/api/queries.ts'
import { ObstacleNotice } from '#web/posts/publishing/obstacle-notice.tsx'
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
  const obstacle = data?.obstacles.comment
  return (
    <>
      {data && data.waiting > 0 && <WaitingHint topicId={topicId} count={data.waiting} />}
      {obstacle ? (
        <ObstacleNotice obstacle={obstacle} className={styles.closed} />
      ) : (
        <CommentForm topicId={topicId} />
      )}
    </>
  )
}
