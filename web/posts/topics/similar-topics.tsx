import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/posts/topics.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
import styles from './hot-topics.module.css'

/** Topics whose text is like this one's. */
export function SimilarTopics({ topics }: { topics: Topic['similar'] }) {
  if (topics.length === 0) return null
  return (
    <Card title={m.topics_similar()}>
      <ol className={styles.list}>
        {topics.map(({ topicId, title }) => (
          <li key={topicId}>
            <TextLink to="/thread" search={{ topicId }} tone="ink" lang={otherLanguage(title)}>
              {title}
            </TextLink>
          </li>
        ))}
      </ol>
    </Card>
  )
}
