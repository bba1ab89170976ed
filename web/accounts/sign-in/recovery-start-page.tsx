import { useRouter } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { startRecovery } from '#contract/accounts/recovery.ts'
import { m } from '#contract/messages/generated/messages.js'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { CaptchaField } from '#web/ui/captcha-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { AccountPanel } from './account-panel.tsx'
import { keepRecovery } from './recovery-state.ts'
import { useCaptcha } from './use-captcha.ts'

/** Step 1 of password recovery: whose password it is. */
export function RecoveryStartPage() {
  const captcha = useCaptcha(true)
  const router = useRouter()
  const { submit, busy, fields, failure } = useSubmit(startRecovery)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const account = String(new FormData(event.currentTarget).get('account') ?? '').trim()
    const started = await submit({ account, ...captcha.answer })
    if (!started) return captcha.refresh()
    keepRecovery({ account, ...started })
    await router.navigate({ to: '/findPassWord/step2' })
  }

  return (
    <AccountPanel title={m.accounts_recover()}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Field
          label={m.accounts_recover_account()}
          hint={m.accounts_recover_account_hint()}
          error={fields.account}
          required
        >
          <Input
            name="account"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={90}
          />
        </Field>
        <CaptchaField {...captcha.field} error={fields.captchaValue} />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" variant="primary" size="l" block busy={busy}>
          {m.accounts_next_step()}
        </Button>
      </form>
      <p>
        <TextLink to="/login">{m.accounts_back_to_sign_in()}</TextLink>
      </p>
    </AccountPanel>
  )
}
