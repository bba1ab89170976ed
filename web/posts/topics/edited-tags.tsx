import { m } from '#contract/messages/generated/messages.js'
import type { TopicSource } from '#contract/posts/topic-editing.ts'
import { Tag } from '#web/ui/tag.tsx'
import { QuestionTagsField } from './question-tags-field.tsx'
import styles from './topic-form.module.css'

type EditedTagsProps = {
  source: TopicSource
  value: readonly string[]
  onChange: (tagIds: string[]) => void
  error: string | undefined
}

/** The tags of a question, to be chosen again; of a topic its tag, which stays. */
export const EditedTags = ({ source: { tagName, question }, ...field }: EditedTagsProps) =>
  question ? (
    <QuestionTagsField {...field} tags={question.choices} kept={question.tags} tagsMax={question.tagsMax} />
  ) : (
    <p className={styles.fixed}>
      {m.topics_tag()} <Tag>{tagName}</Tag>
      <span className={styles.stays}>{m.topics_tag_hint()}</span>
    </p>
  )
