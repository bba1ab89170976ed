import type { SubmitEvent } from 'react'
import { passwordLength, signInByLink } from '#contract/accounts/accounts.ts'
import { m } from '#contract/messages/generated/messages.js'
import { BanLink } from '#web/accounts/ban-link.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { AccountPanel } from './account-panel.tsx'
import { useEnter } from './enter.ts'

/** The administrator's first sign-in: the link from the terminal, and a password for every later time. */
export function LinkPage({ token }: { token: string }) {
  const { submit, busy, fields, failure, ticket } = useSubmit(signInByLink)
  const enter = useEnter()

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    const session = await submit({ token, password })
    if (session) await enter(session, true, '/')
  }

  return (
    <AccountPanel title={m.accounts_first_sign_in()}>
      <form method="post" onSubmit={(event) => void send(event)} noValidate>
        <Field
          label={m.accounts_new_password()}
          hint={m.accounts_password_hint({ min: passwordLength.min })}
          error={fields.password}
          required
        >
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <FormFailure>{failure}</FormFailure>
        <BanLink ticket={ticket} />
        <Button type="submit" variant="primary" size="l" block busy={busy}>
          {m.accounts_sign_in()}
        </Button>
      </form>
    </AccountPanel>
  )
}
