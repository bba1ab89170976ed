import { type Ref, type SubmitEvent, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { appealLength } from '#contract/site/appeals.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from './appeals.module.css'

interface AppealFormProps {
  /** Whether it is behind a button at first, as one of many. */
  isFolded?: boolean
  form?: Ref<HTMLFormElement>
  busy: boolean
  error: string | undefined
  failure: string
  words: string
  onChange: (words: string) => void
  onSend: () => Promise<void>
}

/** The one answer to a decision. What was typed stays where it is refused. */
export function AppealForm({ isFolded = false, form, words, onChange, onSend, ...state }: AppealFormProps) {
  const { busy, error, failure } = state
  const [shown, setShown] = useState<'folded' | 'pressed' | 'open'>(isFolded ? 'folded' : 'open')
  // What comes back from before is seen.
  if (shown === 'folded' && words !== '') setShown('open')
  if (shown === 'folded')
    return (
      <div>
        <Button size="s" onClick={() => setShown('pressed')}>
          {m.appeal_answer()}
        </Button>
      </div>
    )

  function send(event: SubmitEvent) {
    event.preventDefault()
    void onSend()
  }

  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate>
      <Field
        label={m.appeal_field()}
        hint={m.appeal_field_hint({ max: appealLength.max })}
        error={error}
        required
      >
        <TextArea
          name="words"
          rows={4}
          value={words}
          onValueChange={onChange}
          autoFocus={shown === 'pressed'}
        />
      </Field>
      <FormFailure>{failure}</FormFailure>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {m.appeal_send()}
        </Button>
      </div>
    </form>
  )
}
