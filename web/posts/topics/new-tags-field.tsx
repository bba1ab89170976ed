import { useQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { readTopicSource } from '#contract/posts/topic-editing.ts'
import { readSidebar } from '#contract/posts/topics.ts'
import { queryOf } from '#web/api/queries.ts'
import { PartPending } from '#web/core/part-pending.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { QuestionTagsField } from './question-tags-field.tsx'

interface NewTagsFieldProps {
  topic: { topicId: number; isQuestion: boolean }
  /** Undefined as long as nothing was chosen. */
  value: readonly string[] | undefined
  onChange: (tagIds: string[]) => void
  error: string | undefined
}

/** Where staff move something to: a topic to one leaf, a question to some, of which those that it has are chosen at first. */
export const NewTagsField = ({ topic, ...field }: NewTagsFieldProps) =>
  topic.isQuestion ? <OfQuestion topicId={topic.topicId} {...field} /> : <OfTopic {...field} />

type FieldProps = Omit<NewTagsFieldProps, 'topic'>

function OfTopic({ value, onChange, error }: FieldProps) {
  const { data } = useQuery(queryOf(readSidebar, {}))
  return (
    <Field label={m.desk_where()} error={error} required>
      <Select
        value={value?.[0] ?? ''}
        onValueChange={(tagId) => onChange([tagId])}
        options={(data?.tags ?? []).map(({ name, children }) => ({
          group: name,
          options: children.map((leaf) => ({ value: String(leaf.tagId), label: leaf.name })),
        }))}
      />
    </Field>
  )
}

function OfQuestion({ topicId, value, onChange, error }: FieldProps & { topicId: number }) {
  // Kept no longer than it is looked at: the form that edits the topic would begin with an old text.
  const query = useQuery({ ...queryOf(readTopicSource, { topicId }), gcTime: 0 })
  if (!query.data?.question)
    return (
      <PartPending query={query}>
        <SkeletonList label={m.ui_loading()} rows={1} />
      </PartPending>
    )
  const { tags, choices, tagsMax } = query.data.question
  return (
    <QuestionTagsField
      tags={choices}
      kept={tags}
      tagsMax={tagsMax}
      value={value ?? tags.map(({ tagId }) => String(tagId))}
      onChange={onChange}
      error={error}
    />
  )
}
