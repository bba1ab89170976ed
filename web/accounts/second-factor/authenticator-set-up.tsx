import { type SubmitEvent, useMemo } from 'react'
import { renderSVG } from 'uqr'
import { confirmAuthenticator } from '#contract/accounts/second-factor.ts'
import { m } from '#contract/messages/generated/messages.js'
import { useSubmit } from '#web/api/use-submit.ts'
import ownStyles from '#web/own-area/own-pages.module.css'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import styles from './authenticator-set-up.module.css'

type AuthenticatorSetUpProps = {
  secret: string
  address: string
  onConfirmed: (recoveryCodes: string[]) => Promise<void>
  onCancel: () => void
}

/** The secret as a picture for the app's camera and as text to type, and the first code that comes of it. */
export function AuthenticatorSetUp({ secret, address, onConfirmed, onCancel }: AuthenticatorSetUpProps) {
  const { submit, busy, fields, failure } = useSubmit(confirmAuthenticator)
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`,
    [address],
  )

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const factorCode = String(new FormData(event.currentTarget).get('factorCode') ?? '')
    const confirmed = await submit({ factorCode })
    if (confirmed) await onConfirmed(confirmed.recoveryCodes)
  }

  return (
    <form className={ownStyles.form} onSubmit={(event) => void send(event)} noValidate>
      <p>{m.accounts_authenticator_scan()}</p>
      <img className={styles.picture} src={picture} alt={m.accounts_authenticator_picture()} />
      <p className={ownStyles.quiet}>{m.accounts_authenticator_type()}</p>
      <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <Field label={m.accounts_factor_code()} error={fields.factorCode} required>
        <Input name="factorCode" inputMode="numeric" autoComplete="one-time-code" maxLength={30} />
      </Field>
      <FormFailure>{failure}</FormFailure>
      <div className={ownStyles.row}>
        <Button type="submit" variant="primary" busy={busy}>
          {m.accounts_authenticator_confirm()}
        </Button>
        <Button onClick={onCancel}>{m.ui_cancel()}</Button>
      </div>
    </form>
  )
}
