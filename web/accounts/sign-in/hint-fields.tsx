import { hintLength } from '#contract/accounts/accounts.ts'
import { m } from '#contract/messages/generated/messages.js'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

export function HintFields({ errors }: { errors: Record<string, string> }) {
  return (
    <>
      <Field
        label={m.accounts_hint_question()}
        hint={m.accounts_hint_question_hint({ min: hintLength.min })}
        error={errors.hintQuestion}
        required
      >
        <Input name="hintQuestion" autoComplete="off" maxLength={hintLength.max} />
      </Field>
      <Field label={m.accounts_hint_answer()} error={errors.hintAnswer} required>
        <Input name="hintAnswer" autoComplete="off" maxLength={hintLength.max} />
      </Field>
    </>
  )
}
