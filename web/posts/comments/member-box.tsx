import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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
  const [isBegun, setIsBegun] = useState(false)
  if (isPending) return waiting
  const obstacle = data?.obstacles.comment
  return (
    <>
      {data && data.waiting > 0 && <WaitingHint topicId={topicId} count={data.waiting} />}
      {obstacle && <ObstacleNotice obstacle={obstacle} className={styles.closed} />}
      {/* What has come in the way since they began leaves them what they have typed. */}
      {(!obstacle || isBegun) && <CommentForm place={place} onBegun={() => setIsBegun(true)} />}
    </>
  )
}
