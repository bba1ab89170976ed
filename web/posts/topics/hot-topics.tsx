import { m } from '#contract/messages/generated/messages.js'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
import { shortCount } from '#web/ui/short-count.ts'
import styles from './hot-topics.module.css'

export function HotTopics({
  topics,
}: {
  topics: { topicId: number; title: string; commentCount: number }[]
}) {
  if (topics.length === 0) return null
  return (
    <Card title={m.topics_hot()}>
      <ol className={styles.list}>
        {topics.map((topic) => (
          <li key={topic.topicId}>
            <TextLink
              to="/thread"
              search={{ topicId: topic.topicId }}
              tone="ink"
              lang={otherLanguage(topic.title)}
            >
              {topic.title}
            </TextLink>
            <span className={styles.count}>
              {m.topics_comment_count({ count: shortCount(topic.commentCount) })}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
