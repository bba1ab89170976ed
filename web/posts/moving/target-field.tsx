import { useQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { readTopic } from '#contract/posts/topics.ts'
import { isApiError } from '#web/api/api-error.ts'
import { queryOf } from '#web/api/queries.ts'
import { sayError } from '#web/api/say-error.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import styles from './moving.module.css'
import { readTarget } from './read-target.ts'

interface TargetFieldProps {
  fromId: number
  value: string
  onChange: (typed: string) => void
  /** What the server has against it. */
  error: string | undefined
}

/** What was typed as the topic that something goes to, and which topic that is. */
export function useTarget(fromId: number, typed: string) {
  const topicId = readTarget(typed)
  const isAsked = topicId !== undefined && topicId !== fromId
  const { data, error } = useQuery({
    ...queryOf(readTopic, { topicId: topicId ?? 0 }, { expects: ['not_found'] }),
    enabled: isAsked,
    retry: false,
  })
  const topic = isAsked ? data : undefined
  return {
    topicId: topic && !topic.isQuestion ? topicId : undefined,
    title: topic?.title,
    problem: isAsked ? undefined : topicId === undefined ? m.moving_target_wrong() : m.moving_target_same(),
    answer: isAsked && error ? sayRefusal(error) : topic?.isQuestion && m.moving_target_question(),
  }
}

const sayRefusal = (error: Error) =>
  isApiError(error) && error.code !== 'not_found' ? sayError(error) : m.moving_target_missing()

/** A topic by its number or address; its title is shown before anything goes there. */
export function TargetField({ fromId, value, onChange, error }: TargetFieldProps) {
  const { title, topicId, answer } = useTarget(fromId, value)
  return (
    <>
      <Field label={m.moving_target()} hint={m.moving_target_hint()} error={error || answer} isLive required>
        <Input value={value} maxLength={300} onChange={(event) => onChange(event.target.value)} />
      </Field>
      <p className={styles.found} role="status">
        {topicId && (
          <>
            {m.moving_target_found()} <strong>{title}</strong>
          </>
        )}
      </p>
    </>
  )
}
