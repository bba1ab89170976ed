import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/posts/topics.ts'
import { MemberAvatar, MemberLink } from '#web/accounts/members/member-link.tsx'
import { useNow } from '#web/core/site.ts'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { Card } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { shortCount } from '#web/ui/short-count.ts'
import styles from './author-card.module.css'
import { FollowAuthor } from './follow-author.tsx'

export function AuthorCard({ topic, place }: { topic: Topic; place: ThreadPosition }) {
  const { author } = topic
  const now = useNow()
  return (
    <Card title={m.topics_author()}>
      <div className={styles.head}>
        <MemberAvatar member={author} size={40} />
        <MemberLink member={author} />
      </div>
      {!author.isCancelled && (
        <>
          <dl className={styles.facts}>
            <dt>{m.topics_author_topics()}</dt>
            <dd>{shortCount(author.topicCount)}</dd>
            <dt>{m.topics_author_comments()}</dt>
            <dd>{shortCount(author.commentCount)}</dd>
            <dt>{m.topics_author_joined()}</dt>
            <dd>
              <RelativeTime at={author.joinedAt} now={now} />
            </dd>
          </dl>
          <div className={styles.follow}>
            <FollowAuthor topic={topic} place={place} />
          </div>
        </>
      )}
    </Card>
  )
}
