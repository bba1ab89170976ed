import { type SubmitEvent, useState } from 'react'
import { type AnsweredField, saveFieldValues } from '#contract/accounts/registration-fields.ts'
import { m } from '#contract/messages/generated/messages.js'
import { FieldControls } from '#web/accounts/registration-fields/field-controls.tsx'
import { readFieldValues } from '#web/accounts/registration-fields/field-values.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useAskBeforeUnsaved } from '#web/core/use-leave-question.ts'
import styles from '#web/own-area/own-pages.module.css'
import { useSaved } from '#web/own-area/use-saved.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'

/** What staff ask of members besides the account, answered by the member. */
export function AnswersForm({ fields }: { fields: AnsweredField[] }) {
  const { submit, busy, fields: errors, failure } = useSubmit(saveFieldValues)
  const [isTouched, setTouched] = useState(false)
  useAskBeforeUnsaved(isTouched)
  const saved = useSaved()

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!(await submit({ fieldValues: readFieldValues(form, fields) }))) return
    setTouched(false)
    await saved()
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => void send(event)}
      onChange={() => setTouched(true)}
      noValidate
    >
      <FieldControls fields={fields} errors={errors} />
      <FormFailure>{failure || errors.fieldValues}</FormFailure>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {m.accounts_save()}
        </Button>
      </div>
    </form>
  )
}
