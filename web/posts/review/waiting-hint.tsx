import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { withSpace } from '#web/core/join-sentences.ts'
import styles from './review.module.css'

/** Stands in a topic where something of the member's own waits: nobody else sees any of it. */
export const WaitingHint = ({ topicId, count }: { topicId: number; count: number }) => (
  <p className={styles.hint}>
    {withSpace(m.review_in_topic({ count }))}
    <Link to="/user/control/reviewList" search={{ topicId }}>
      {m.review_show()}
    </Link>
  </p>
)
