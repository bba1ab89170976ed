import { Fragment } from 'react'
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
  const counts = topic.isQuestion
    ? ([
        [m.question_own_questions_tab(), author.questionCount],
        [m.question_own_answers_tab(), author.answerCount],
      ] as const)
    : ([
        [m.topics_author_topics(), author.topicCount],
        [m.topics_author_comments(), author.commentCount],
      ] as const)
  return (
    <Card title={topic.isQuestion ? m.answer_asker() : m.topics_author()}>
      <div className={styles.head}>
        <MemberAvatar member={author} size={40} />
        <MemberLink member={author} />
      </div>
      {!author.isCancelled && (
        <>
          <dl className={styles.facts}>
            {counts.map(([name, count]) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{shortCount(count)}</dd>
              </Fragment>
            ))}
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
