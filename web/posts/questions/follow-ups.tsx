import { m } from '#contract/messages/generated/messages.js'
import type { FollowUp } from '#contract/posts/questions.ts'
import { useNow } from '#web/core/site.ts'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { PostBody } from '#web/ui/post-body.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { FollowUpDeletion } from './asker-tools-later.tsx'
import styles from './question-page.module.css'

/** What the asker added to the question, as numbered notes. */
export function FollowUps({ followUps, place }: { followUps: readonly FollowUp[]; place: ThreadPosition }) {
  const now = useNow()
  if (followUps.length === 0) return null
  return (
    <ol className={styles.followUps} aria-label={m.question_page_follow_ups()}>
      {followUps.map(({ followUpId, number, bodyHtml, publishedAt, region }) => (
        <li key={followUpId} id={`follow-up-${followUpId}`} tabIndex={-1} className={styles.followUp}>
          <header className={styles.followUpHead}>
            <strong>{m.question_page_follow_up({ number })}</strong>
            <RelativeTime at={publishedAt} now={now} />
            {region && <span>{m.posts_from({ region })}</span>}
            <FollowUpDeletion followUpId={followUpId} place={place} />
          </header>
          <PostBody html={bodyHtml} />
        </li>
      ))}
    </ol>
  )
}
