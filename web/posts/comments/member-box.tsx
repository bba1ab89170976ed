import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ObstacleNotice } from '#web/posts/publishing/obstacle-notice.tsx'
import { WaitingHint } from '#web/posts/review/waiting-hint.tsx'
import styles from './comment-box.module.css'
import { CommentForm } from './comment-form.tsx'
import type { ThreadPosition } from './thread-position.ts'
import { viewerStatesOf } from './use-viewer-state.ts'

interface MemberBoxProps {
  place: ThreadPosition
  /** Stands in its place until it is known what the member may. */
  waiting: ReactNode
}

/** The form where the member may comment; also when nobody can say so, as the server decides on what is sent. */
export function MemberBox({ place, waiting }: MemberBoxProps) {
  const { topicId } = place
  const { data, isPending } = useQuery(viewerStatesOf(place))
  if (isPending) return waiting
  const obstacle = data?.obstacles.comment
  return (
    <>
      {data && data.waiting > 0 && <WaitingHint topicId={topicId} count={data.waiting} />}
      {obstacle ? (
        <ObstacleNotice obstacle={obstacle} className={styles.closed} />
      ) : (
        <CommentForm place={place} />
      )}
    </>
  )
}
