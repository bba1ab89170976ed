import { type SubmitEvent, useRef } from 'react'
import { type readProfile, saveHint } from '#contract/accounts/profile.ts'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { HintFields } from '#web/accounts/sign-in/hint-fields.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { joinSentences } from '#web/core/join-sentences.ts'
import styles from '#web/own-area/own-pages.module.css'
import { useSaved } from '#web/own-area/use-saved.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

type HintFormProps = Pick<OutputOf<typeof readProfile>, 'hasPassword' | 'hintQuestion'>

/** The question and answer that recover a password, also for whoever registered without them. */
export function HintForm({ hasPassword, hintQuestion }: HintFormProps) {
  const { submit, busy, fields, failure } = useSubmit(saveHint)
  const form = useRef<HTMLFormElement>(null)
  const saved = useSaved()

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '')
    const done = await submit({
      oldPassword: text('hintPassword'),
      hintQuestion: text('hintQuestion'),
      hintAnswer: text('hintAnswer'),
    })
    if (!done) return
    form.current?.reset()
    await saved(m.accounts_hint_saved())
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <p className={styles.quiet}>
        {joinSentences(
          hintQuestion ? m.accounts_hint_present({ question: hintQuestion }) : m.accounts_hint_none(),
          m.accounts_hint_note(),
        )}
      </p>
      {hasPassword && (
        <Field label={m.accounts_password()} error={fields.oldPassword} required>
          <PasswordInput name="hintPassword" autoComplete="current-password" />
        </Field>
      )}
      <HintFields errors={fields} />
      <FormFailure>{failure}</FormFailure>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {m.accounts_hint_save()}
        </Button>
      </div>
    </form>
  )
}
