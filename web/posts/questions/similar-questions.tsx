import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/posts/topics.ts'
import styles from '#web/posts/topics/hot-topics.module.css'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'

/** Questions whose words are like this one's. */
export const SimilarQuestions = ({ topics }: { topics: Topic['similar'] }) =>
  topics.length > 0 && (
    <Card title={m.question_page_similar()}>
      <ol className={styles.list}>
        {topics.map(({ topicId, title }) => (
          <li key={topicId}>
            <TextLink to="/question" search={{ questionId: topicId }} tone="ink" lang={otherLanguage(title)}>
              {title}
            </TextLink>
          </li>
        ))}
      </ol>
    </Card>
  )
