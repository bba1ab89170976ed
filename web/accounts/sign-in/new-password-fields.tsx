import { Suspense, useState } from 'react'
import { passwordLength } from '#contract/accounts/accounts.ts'
import { m } from '#contract/messages/generated/messages.js'
import { Field } from '#web/ui/field.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { usePassingError } from '#web/ui/use-passing-error.ts'

const StrengthNote = lazy(async () => ({ default: (await import('./strength-note.tsx')).StrengthNote }))

/** A new password and the same once more, with how strong it is while it's typed and nothing is said against it. */
export function NewPasswordFields({ fields }: { fields: Record<string, string> }) {
  const [typed, setTyped] = useState('')
  const [error, pass] = usePassingError(fields.password)
  const rule = m.accounts_password_hint({ min: passwordLength.min })
  return (
    <>
      <Field
        label={m.accounts_password()}
        hint={
          <span aria-live="polite">
            {typed && !error ? (
              <Suspense fallback={rule}>
                <StrengthNote password={typed} />
              </Suspense>
            ) : (
              rule
            )}
          </span>
        }
        error={error}
        required
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          onChange={(event) => {
            pass()
            setTyped(event.target.value)
          }}
        />
      </Field>
      <Field label={m.accounts_password_again()} error={fields.passwordAgain} required>
        <PasswordInput name="passwordAgain" autoComplete="new-password" />
      </Field>
    </>
  )
}
