import { type SubmitEvent, useRef, useState } from 'react'
import { changePassword } from '#contract/accounts/profile.ts'
import { m } from '#contract/messages/generated/messages.js'
import { NewPasswordFields } from '#web/accounts/sign-in/new-password-fields.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import styles from '#web/own-area/own-pages.module.css'
import { useSaved } from '#web/own-area/use-saved.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

/** A new password ends every other session, and says so before. */
export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { submit, busy, fields, failure } = useSubmit(changePassword)
  const form = useRef<HTMLFormElement>(null)
  const [changeCount, setChangeCount] = useState(0)
  const saved = useSaved()

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '')
    const done = await submit({
      oldPassword: text('oldPassword'),
      password: text('password'),
      passwordAgain: text('passwordAgain'),
    })
    if (!done) return
    form.current?.reset()
    setChangeCount(changeCount + 1)
    await saved(m.accounts_password_changed())
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <p className={styles.quiet}>{m.accounts_password_note()}</p>
      {hasPassword && (
        <Field label={m.accounts_old_password()} error={fields.oldPassword} required>
          <PasswordInput name="oldPassword" autoComplete="current-password" />
        </Field>
      )}
      {/* Drawn anew, or the empty field would still be called strong. */}
      <NewPasswordFields key={changeCount} fields={fields} />
      <FormFailure>{failure}</FormFailure>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {m.accounts_set_password()}
        </Button>
      </div>
    </form>
  )
}
