import { type SubmitEvent, useEffect, useRef } from 'react'
import type { SecondStep } from '#contract/accounts/accounts.ts'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import { completeSignIn } from '#contract/accounts/second-factor.ts'
import { m } from '#contract/messages/generated/messages.js'
import { BanLink } from '#web/accounts/ban-link.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasskeyButton } from './passkey-button.tsx'

type SecondStepFormProps = {
  step: SecondStep
  onEntered: (session: SignedIn) => Promise<void>
  /** Back to the first step, whose ticket is then worth nothing more. */
  onBack: () => void
}

/** What those with a second factor are asked for after the password. */
export function SecondStepForm({ step, onEntered, onBack }: SecondStepFormProps) {
  const { submit, busy, fields, failure, ticket: banTicket } = useSubmit(completeSignIn)
  const code = useRef<HTMLInputElement>(null)
  // The button that was pressed for this step has gone with the one before.
  useEffect(() => code.current?.focus(), [])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const factorCode = String(new FormData(event.currentTarget).get('factorCode') ?? '')
    const session = await submit({ ticket: step.ticket, factorCode })
    if (session) await onEntered(session)
  }

  return (
    <>
      {step.hasAuthenticator && (
        <form onSubmit={(event) => void send(event)} noValidate>
          <Field
            label={m.accounts_factor_code()}
            hint={m.accounts_factor_code_hint()}
            error={fields.factorCode}
            required
          >
            <Input
              ref={code}
              name="factorCode"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={30}
            />
          </Field>
          <FormFailure>{failure}</FormFailure>
          <BanLink ticket={banTicket} />
          <Button type="submit" variant="primary" size="l" block busy={busy}>
            {m.accounts_sign_in()}
          </Button>
        </form>
      )}
      {step.hasPasskey && <PasskeyButton onEntered={onEntered} />}
      <Button variant="quiet" block onClick={onBack}>
        {m.accounts_back_to_sign_in()}
      </Button>
    </>
  )
}
