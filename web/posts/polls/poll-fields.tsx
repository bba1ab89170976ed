import { useId, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { pollOptions } from '#contract/posts/poll-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './poll.module.css'
import type { PollDraft } from './use-poll-draft.ts'

type PollFieldsProps = { draft: PollDraft; optionsMax: number; errors: Record<string, string> }

/** The poll of a new topic: its question, what can be chosen, and for how long. */
export const PollFields = ({ draft, optionsMax, errors }: PollFieldsProps) => (
  <div className={styles.fields}>
    <Field label={m.poll_title()} error={errors.pollTitle} required>
      <Input
        value={draft.title}
        onChange={(event) => draft.change({ title: event.target.value })}
        autoComplete="off"
      />
    </Field>
    <Options draft={draft} optionsMax={optionsMax} error={errors.pollOptions} />
    <Checkbox
      label={m.poll_multiple()}
      checked={draft.isMultiple}
      onCheckedChange={(isMultiple) => draft.change({ isMultiple })}
    />
    <Field label={m.poll_days()} hint={m.poll_days_hint()} error={errors.pollDays}>
      <Select options={lengths()} value={draft.days} onValueChange={(days) => draft.change({ days })} />
    </Field>
  </div>
)

const lengths = () => [
  { value: '', label: m.poll_days_none() },
  { value: '1', label: m.poll_days_1() },
  { value: '3', label: m.poll_days_3() },
  { value: '7', label: m.poll_days_7() },
  { value: '30', label: m.poll_days_30() },
]

function Options({
  draft: { options, change },
  optionsMax,
  error,
}: Pick<PollFieldsProps, 'draft' | 'optionsMax'> & { error: string | undefined }) {
  const errorId = useId()
  /** Of the option that was asked for here: whoever asked goes on in it, and the button may have gone with the last one. */
  const [addedAt, setAddedAt] = useState<number>()

  function addOption() {
    setAddedAt(options.length)
    change({ options: [...options, ''] })
  }

  return (
    <>
      {options.map((words, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option has no name but its place.
        <Field key={at} label={m.poll_option({ number: at + 1 })} required={at < pollOptions.min}>
          <Input
            value={words}
            onChange={(event) => change({ options: options.with(at, event.target.value) })}
            aria-invalid={error ? true : undefined}
            aria-describedby={errorId}
            autoComplete="off"
            autoFocus={at === addedAt}
          />
        </Field>
      ))}
      <div className={styles.more}>
        <FieldError id={errorId}>{error}</FieldError>
        {options.length < optionsMax && (
          <Button size="s" onClick={addOption}>
            {m.poll_more()}
          </Button>
        )}
      </div>
    </>
  )
}
