import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, Suspense, useState } from 'react'
import { readSignInOptions, type SignInAnswer, signIn } from '#contract/accounts/accounts.ts'
import { emailLength } from '#contract/accounts/code-fields.ts'
import type { LoginType } from '#contract/core/account-types.ts'
import { m } from '#contract/messages/generated/messages.js'
import { BanLink } from '#web/accounts/ban-link.tsx'
import { queryOf } from '#web/api/queries.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { joinSentences } from '#web/core/join-sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { TextLink } from '#web/ui/link.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { noPhone } from './phone.ts'
import { useCaptcha } from './use-captcha.ts'

const CaptchaField = lazy(async () => ({
  default: (await import('#web/ui/captcha-field.tsx')).CaptchaField,
}))
const PhoneField = lazy(async () => ({ default: (await import('./phone-field.tsx')).PhoneField }))

export type TypedLogin = Exclude<LoginType, 'thirdParty'>

type SignInFormProps = {
  type: TypedLogin
  onAnswered: (answer: SignInAnswer, rememberMe: boolean) => Promise<void>
}

/** Account, phone or e-mail, with the password. */
export function SignInForm({ type, onAnswered }: SignInFormProps) {
  const { data: entrance, refetch } = useQuery(queryOf(readSignInOptions, {}))
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const needsCaptcha = asksCaptcha || entrance?.loginCaptcha === true
  const captcha = useCaptcha(needsCaptcha)
  const [phone, setPhone] = useState(noPhone)
  const { submit, busy, fields, failure, ticket } = useSubmit(signIn)
  // The server counts for the account too, of which the page knows nothing before.
  const isAskedNow = fields.captchaValue !== undefined
  if (isAskedNow && !asksCaptcha) setAsksCaptcha(true)
  const isAskedNext = needsCaptcha && !isAskedNow && failure !== ''

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const rememberMe = form.get('rememberMe') === 'on'
    const session = await submit({
      type,
      ...(type === 'phone' ? phone : { [type]: String(form.get(type)) }),
      password: String(form.get('password')),
      rememberMe,
      ...captcha.answer,
    })
    if (session) return onAnswered(session, rememberMe)
    const { data } = await refetch()
    setAsksCaptcha((asked) => asked || data?.loginCaptcha === true)
    if (needsCaptcha) await captcha.refresh()
  }

  return (
    <form method="post" onSubmit={(event) => void send(event)} noValidate>
      {type === 'phone' ? (
        <Suspense fallback={<Skeleton shape="block" />}>
          <PhoneField value={phone} onValueChange={setPhone} errors={fields} />
        </Suspense>
      ) : (
        <NameField type={type} error={fields[type]} />
      )}
      <Field
        label={m.accounts_password()}
        error={fields.password}
        required
        aside={
          <TextLink to="/findPassWord/step1" tone="quiet">
            {m.accounts_forgot_password()}
          </TextLink>
        }
      >
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      {needsCaptcha && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <CaptchaField {...captcha.field} error={fields.captchaValue} />
        </Suspense>
      )}
      <Checkbox name="rememberMe" label={m.accounts_remember_me()} />
      <FormFailure>{joinSentences(failure, isAskedNext && m.error_captcha_required())}</FormFailure>
      <BanLink ticket={ticket} />
      <Button type="submit" variant="primary" size="l" block busy={busy}>
        {m.accounts_sign_in()}
      </Button>
    </form>
  )
}

function NameField({ type, error }: { type: 'account' | 'email'; error: string | undefined }) {
  return (
    <Field label={type === 'email' ? m.accounts_email() : m.accounts_account()} error={error} required>
      <Input
        name={type}
        type={type === 'email' ? 'email' : 'text'}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={emailLength.max}
      />
    </Field>
  )
}
