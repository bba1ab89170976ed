import type { FormEvent } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { type AnsweredField, saveFieldValues } from '#contract/registration-fields.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { FieldControls } from '#web/registration-fields/field-controls.tsx'
import { readFieldValues } from '#web/registration-fields/field-values.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from './form-failure.tsx'
import styles from './own-pages.module.css'
import { useSaved } from './use-saved.ts'

/** What staff ask of members besides the account, answered by the member. */
export function AnswersForm({ fields }: { fields: AnsweredField[] }) {
  const { submit, busy, fields: errors, failure } = useSubmit(saveFieldValues)
  const saved = useSaved()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (await submit({ fieldValues: readFieldValues(form, fields) })) await saved()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
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
