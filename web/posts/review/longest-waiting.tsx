/* Shared by the overview of the management. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listReviewQueue } from '#contract/posts/review.ts'
import { queryOf } from '#web/api/queries.ts'
import { AuthorName } from '#web/core/author-name.tsx'
import { useNow } from '#web/core/site.ts'
import { Card } from '#web/ui/card.tsx'
import { List, ListItem } from '#web/ui/list.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './longest-waiting.module.css'
import { kindName } from './waiting-post-card.tsx'

const shownMax = 5

/** What has waited longest for review, a line each. */
export function LongestWaiting() {
  const { data, isError } = useQuery(queryOf(listReviewQueue, {}, { quiet: true }))
  const now = useNow()
  if (isError) return null
  return (
    <Card title={m.review_longest()} action={<Link to="/manage/review">{m.review_longest_all()}</Link>} flush>
      {!data && <SkeletonList label={m.ui_loading()} rows={3} />}
      {data && (
        <List>
          {data.items.slice(0, shownMax).map((post) => {
            const { waitingPostId, topic, author, sentAt } = post
            return (
              <ListItem key={waitingPostId} className={styles.line}>
                <Tag tone="amber">{kindName(post)}</Tag>
                <Link
                  to="/manage/review"
                  search={{ author: author.account }}
                  className={styles.title}
                  lang={otherLanguage(topic.title)}
                >
                  {topic.title}
                </Link>
                <span className={styles.who}>
                  <AuthorName author={author} />
                  <RelativeTime at={sentAt} now={now} />
                </span>
              </ListItem>
            )
          })}
        </List>
      )}
    </Card>
  )
}
