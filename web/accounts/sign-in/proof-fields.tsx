import { useEffect, useEffectEvent, useState } from 'react'
import { emailLength } from '#contract/accounts/code-fields.ts'
import { m } from '#contract/messages/generated/messages.js'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { CodeFields } from './code-fields.tsx'
import { noPhone } from './phone.ts'
import { PhoneField } from './phone-field.tsx'
import { type CodeTarget, useCode } from './use-code.ts'

type ProofFieldsProps = {
  type: 'phone' | 'email'
  errors: Record<string, string>
  /** The phone or the address, and the code that came back from it. */
  onChange: (proof: CodeTarget & { code: string }) => void
}

export function ProofFields({ type, errors, onChange }: ProofFieldsProps) {
  const [phone, setPhone] = useState(noPhone)
  const [email, setEmail] = useState('')
  const target = type === 'phone' ? { ...phone } : { email }
  const request = useCode('register', type === 'phone' ? 'sms' : 'mail', target)
  const tell = useEffectEvent(() => onChange({ ...target, code: request.code }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when one of these changes.
  useEffect(() => tell(), [phone, email, request.code])
  const problems = { ...request.problems, ...errors }

  return (
    <>
      {type === 'phone' ? (
        <PhoneField value={phone} onValueChange={setPhone} errors={problems} />
      ) : (
        <Field label={m.accounts_email()} error={problems.email} required>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            maxLength={emailLength.max}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      )}
      <CodeFields request={request} error={errors.code} />
    </>
  )
}
