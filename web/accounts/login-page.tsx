import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { readEntrance, signIn } from '#contract/accounts.ts'
import { m } from '#contract/messages/generated/messages.js'
import { queryOf } from '#web/api/queries.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { CaptchaField } from '#web/ui/captcha-field.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { AccountPanel } from './account-panel.tsx'
import { useEnter } from './enter.ts'
import { FormFailure } from './form-failure.tsx'
import { useCaptcha } from './use-captcha.ts'

export function LoginPage({ jumpUrl }: { jumpUrl: string | undefined }) {
  const { data: entrance, refetch } = useQuery(queryOf(readEntrance, {}))
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const captcha = useCaptcha(asksCaptcha || entrance?.loginCaptcha === true)
  const { submit, busy, fields, failure } = useSubmit(signIn)
  const enter = useEnter()

  if (entrance?.loginTypes.length === 0)
    return <ResultPage kind="closed" title={m.accounts_sign_in_closed()} />

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const rememberMe = form.get('rememberMe') === 'on'
    const session = await submit({
      account: String(form.get('account')),
      password: String(form.get('password')),
      rememberMe,
      ...captcha.answer,
    })
    if (session) return enter(session, rememberMe, jumpUrl)
    const { data } = await refetch()
    setAsksCaptcha(data?.loginCaptcha === true)
    if (asksCaptcha) await captcha.refresh()
  }

  return (
    <AccountPanel title={m.accounts_sign_in()}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Field label={m.accounts_account()} error={fields.account} required>
          <Input
            name="account"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={90}
          />
        </Field>
        <Field label={m.accounts_password()} error={fields.password} required>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        {(asksCaptcha || entrance?.loginCaptcha) && (
          <CaptchaField {...captcha.field} error={fields.captchaValue} />
        )}
        <Checkbox name="rememberMe" label={m.accounts_remember_me()} />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" variant="primary" size="l" block busy={busy}>
          {m.accounts_sign_in()}
        </Button>
      </form>
      <p>
        {m.accounts_no_account()}{' '}
        <TextLink to="/register" search={{ jumpUrl }}>
          {m.accounts_register()}
        </TextLink>
      </p>
    </AccountPanel>
  )
}
