import type { ReactNode, SubmitEvent } from 'react'
import { hintLength } from '#contract/accounts/accounts.ts'
import { recoverPassword } from '#contract/accounts/recovery.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { CaptchaField } from '#web/ui/captcha-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { CodeFields } from './code-fields.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { RecoveryState } from './recovery-state.ts'
import { useCaptcha } from './use-captcha.ts'
import { useCode } from './use-code.ts'

type FormProps = { recovery: RecoveryState; onDone: () => void }

export function HintRecoveryForm({ recovery, onDone }: FormProps) {
  const captcha = useCaptcha(true)
  return (
    <RecoveryForm
      recovery={recovery}
      onDone={onDone}
      readProof={(form) => ({ way: 'hint', hintAnswer: String(form.get('hintAnswer')), ...captcha.answer })}
      onRefused={captcha.refresh}
    >
      {(fields) => (
        <>
          <p>{m.accounts_recover_hint_note()}</p>
          <Field label={recovery.hintQuestion} error={fields.hintAnswer} required>
            <Input name="hintAnswer" autoComplete="off" maxLength={hintLength.max} />
          </Field>
          <CaptchaField {...captcha.field} error={fields.captchaValue} />
        </>
      )}
    </RecoveryForm>
  )
}

export function CodeRecoveryForm({ way, recovery, onDone }: FormProps & { way: 'sms' | 'mail' }) {
  const request = useCode('recover', way, { account: recovery.account })
  return (
    <RecoveryForm recovery={recovery} onDone={onDone} readProof={() => ({ way, code: request.code })}>
      {(fields) => (
        <>
          <p>{way === 'sms' ? m.accounts_recover_sms_note() : m.accounts_recover_mail_note()}</p>
          <CodeFields request={request} error={fields.code} />
        </>
      )}
    </RecoveryForm>
  )
}

type Proof = Omit<InputOf<typeof recoverPassword>, 'account' | 'password' | 'passwordAgain'>

type RecoveryFormProps = FormProps & {
  readProof: (form: FormData) => Proof
  onRefused?: () => Promise<void>
  children: (fields: Record<string, string>) => ReactNode
}

function RecoveryForm({ recovery, onDone, readProof, onRefused, children }: RecoveryFormProps) {
  const { submit, busy, fields, failure } = useSubmit(recoverPassword)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = String(form.get('password'))
    const passwordAgain = String(form.get('passwordAgain'))
    const done = await submit({ account: recovery.account, password, passwordAgain, ...readProof(form) })
    if (done) onDone()
    else await onRefused?.()
  }

  return (
    <form method="post" onSubmit={(event) => void send(event)} noValidate>
      {children(fields)}
      <NewPasswordFields fields={fields} />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="primary" size="l" block busy={busy}>
        {m.accounts_set_password()}
      </Button>
    </form>
  )
}
