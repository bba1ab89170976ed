import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { accountLength, hintLength, passwordLength, readEntrance, register } from '#contract/accounts.ts'
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

export function RegisterPage({ jumpUrl }: { jumpUrl: string | undefined }) {
  const { data: entrance } = useQuery(queryOf(readEntrance, {}))
  const captcha = useCaptcha(entrance?.registerCaptcha === true)
  const { submit, busy, fields, failure, setFields } = useSubmit(register)
  const [agreeTerms, setAgreeTerms] = useState(false)
  const enter = useEnter()

  if (entrance?.registerTypes.length === 0) {
    return <ResultPage kind="closed" title={m.accounts_registration_closed()} />
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    if (text('password') !== text('passwordAgain')) {
      setFields({ passwordAgain: m.field_not_equal() })
      return
    }
    const session = await submit({
      account: text('account'),
      password: text('password'),
      hintQuestion: text('hintQuestion'),
      hintAnswer: text('hintAnswer'),
      agreeTerms,
      ...captcha.answer,
    })
    if (session) await enter(session, true, jumpUrl)
    else await captcha.refresh()
  }

  return (
    <AccountPanel title={m.accounts_register()}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Field
          label={m.accounts_account()}
          hint={m.accounts_account_hint({ min: accountLength.min, max: accountLength.max })}
          error={fields.account}
          required
        >
          <Input
            name="account"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={accountLength.max}
          />
        </Field>
        <Field
          label={m.accounts_password()}
          hint={m.accounts_password_hint({ min: passwordLength.min })}
          error={fields.password}
          required
        >
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Field label={m.accounts_password_again()} error={fields.passwordAgain} required>
          <PasswordInput name="passwordAgain" autoComplete="new-password" />
        </Field>
        <Field
          label={m.accounts_hint_question()}
          hint={m.accounts_hint_question_hint({ min: hintLength.min })}
          error={fields.hintQuestion}
          required
        >
          <Input name="hintQuestion" autoComplete="off" maxLength={hintLength.max} />
        </Field>
        <Field label={m.accounts_hint_answer()} error={fields.hintAnswer} required>
          <Input name="hintAnswer" autoComplete="off" maxLength={hintLength.max} />
        </Field>
        {entrance?.registerCaptcha && <CaptchaField {...captcha.field} error={fields.captchaValue} />}
        <Checkbox
          checked={agreeTerms}
          onCheckedChange={setAgreeTerms}
          error={fields.agreeTerms}
          label={
            <>
              {m.accounts_agree()}{' '}
              <TextLink to="/termsService" target="_blank">
                {m.shell_terms()}
              </TextLink>
            </>
          }
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" variant="primary" size="l" block busy={busy}>
          {m.accounts_register()}
        </Button>
      </form>
      <p>
        {m.accounts_have_account()}{' '}
        <TextLink to="/login" search={{ jumpUrl }}>
          {m.accounts_sign_in()}
        </TextLink>
      </p>
    </AccountPanel>
  )
}
