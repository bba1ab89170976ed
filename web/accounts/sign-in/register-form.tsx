import { type SubmitEvent, Suspense, useRef, useState } from 'react'
import { accountLength, register, signIn } from '#contract/accounts/accounts.ts'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import type { RegistrationField } from '#contract/accounts/registration-fields.ts'
import type { RegisterType } from '#contract/core/account-types.ts'
import { m } from '#contract/messages/generated/messages.js'
import { readFieldValues } from '#web/accounts/registration-fields/field-values.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useKeptForm } from '#web/core/keep-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Agreement } from './agreement.tsx'
import { HintFields } from './hint-fields.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useCaptcha } from './use-captcha.ts'
import type { CodeTarget } from './use-code.ts'
import { useNameCheck } from './use-name-check.ts'

const CaptchaField = lazy(async () => ({
  default: (await import('#web/ui/captcha-field.tsx')).CaptchaField,
}))
const ProofFields = lazy(async () => ({ default: (await import('./proof-fields.tsx')).ProofFields }))
const FieldControls = lazy(async () => ({
  default: (await import('#web/accounts/registration-fields/field-controls.tsx')).FieldControls,
}))

/** For what comes with a part of the program of its own. */
const room = <Skeleton shape="block" />

type RegisterFormProps = {
  type: RegisterType
  /** Undefined until that is known: it has its room then, as what came later would move the form. */
  needsCaptcha: boolean | undefined
  /** What staff ask besides the account. */
  asked: RegistrationField[]
  onEntered: (session: SignedIn) => Promise<void>
  /** Staff may have changed meanwhile what is asked. */
  onRefused: () => void
}

/** One form for each way to register; what a phone or an address proves, a hint must otherwise. */
export function RegisterForm(props: RegisterFormProps) {
  const { type, needsCaptcha, asked, onEntered, onRefused } = props
  const kept = useKeptForm(`register:${type}`)
  const captcha = useCaptcha(needsCaptcha === true)
  const name = useNameCheck('account')
  const { attempt, busy, fields, failure } = useSubmit(register)
  // The account may stand although nobody heard so: then its password opens it.
  const isUnheard = useRef(false)
  const entry = useWrite((typed: { account: string; password: string }) =>
    call(signIn, typed, { quiet: true }).catch(() => undefined),
  )
  const [agreeTerms, setAgreeTerms] = useState(false)
  const [proof, setProof] = useState<CodeTarget & { code?: string }>({})

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const typed = { account: text('account'), password: text('password') }
    const entered = isUnheard.current ? await entry.send(typed) : undefined
    if (entered && 'accessToken' in entered) return onEntered(entered)
    const outcome = await attempt({
      type,
      ...typed,
      passwordAgain: text('passwordAgain'),
      ...(type === 'account' && { hintQuestion: text('hintQuestion'), hintAnswer: text('hintAnswer') }),
      ...proof,
      fieldValues: readFieldValues(form, asked),
      agreeTerms,
      ...captcha.answer,
    })
    if (!outcome) return
    if (!isApiError(outcome)) return onEntered(outcome)
    isUnheard.current = outcome.status === 0 || outcome.status >= 500
    onRefused()
    // Only a captcha that was looked at is used up.
    if (needsCaptcha && outcome.fields.captchaValue) await captcha.refresh()
  }

  return (
    <form ref={kept} method="post" onSubmit={(event) => void send(event)} noValidate>
      <Field
        label={m.accounts_account()}
        hint={m.accounts_account_hint({ min: accountLength.min, max: accountLength.max })}
        error={fields.account ?? name.problem}
        required
      >
        <Input
          name="account"
          onBlur={name.check}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={accountLength.max}
        />
      </Field>
      {type !== 'account' && (
        <Suspense fallback={room}>
          <ProofFields type={type} errors={fields} onChange={setProof} />
        </Suspense>
      )}
      <NewPasswordFields fields={fields} />
      {type === 'account' && <HintFields errors={fields} />}
      {asked.length > 0 && (
        <Suspense fallback={room}>
          <FieldControls fields={asked} errors={fields} />
        </Suspense>
      )}
      {needsCaptcha === undefined && room}
      {needsCaptcha && (
        <Suspense fallback={room}>
          <CaptchaField {...captcha.field} error={fields.captchaValue} />
        </Suspense>
      )}
      <Agreement isAgreed={agreeTerms} onChange={setAgreeTerms} error={fields.agreeTerms} />
      <FormFailure>{failure || fields.fieldValues}</FormFailure>
      <Button type="submit" variant="primary" size="l" block busy={busy || entry.busy}>
        {m.accounts_register()}
      </Button>
    </form>
  )
}
