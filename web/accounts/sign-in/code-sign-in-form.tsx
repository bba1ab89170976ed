import { type SubmitEvent, useState } from 'react'
import { type SignInAnswer, signIn } from '#contract/accounts/accounts.ts'
import { m } from '#contract/messages/generated/messages.js'
import { BanLink } from '#web/accounts/ban-link.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { CodeFields } from './code-fields.tsx'
import { noPhone } from './phone.ts'
import { PhoneField } from './phone-field.tsx'
import { useCode } from './use-code.ts'

/** A phone, and the code that was sent to it in place of a password. */
export function CodeSignInForm({
  onAnswered,
}: {
  onAnswered: (answer: SignInAnswer, rememberMe: boolean) => Promise<void>
}) {
  const [phone, setPhone] = useState(noPhone)
  const request = useCode('signIn', 'sms', phone)
  const { submit, busy, fields, failure, ticket } = useSubmit(signIn)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const rememberMe = new FormData(event.currentTarget).get('rememberMe') === 'on'
    const session = await submit({ type: 'phone', ...phone, code: request.code, rememberMe })
    if (session) await onAnswered(session, rememberMe)
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <PhoneField value={phone} onValueChange={setPhone} errors={{ ...request.problems, ...fields }} />
      <CodeFields request={request} error={fields.code} />
      <Checkbox name="rememberMe" label={m.accounts_remember_me()} />
      <FormFailure>{failure}</FormFailure>
      <BanLink ticket={ticket} />
      <Button type="submit" variant="primary" size="l" block busy={busy}>
        {m.accounts_sign_in()}
      </Button>
    </form>
  )
}
