import { useState } from 'react'
import {
  type EditedField,
  listRegistrationFields,
  restoreRegistrationField,
} from '#contract/accounts/field-editing.ts'
import { m } from '#contract/messages/generated/messages.js'
import { usePageQuery } from '#web/api/use-page-query.ts'
import styles from '#web/staff/manage.module.css'
import { nameOf } from '#web/staff/named-list.tsx'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { AskedFields } from './asked-fields.tsx'
import { FieldDialog } from './field-dialog.tsx'

export function RegistrationFieldsPage() {
  const { data } = usePageQuery(listRegistrationFields, {})
  const [edited, setEdited] = useState<EditedField | 'new'>()
  const asked = data?.fields.filter(({ isRetired }) => !isRetired) ?? []
  const retired = data?.fields.filter(({ isRetired }) => isRetired) ?? []
  const add = (
    <Button size="s" onClick={() => setEdited('new')}>
      {m.manage_fields_new()}
    </Button>
  )
  return (
    <section className={styles.page}>
      <h1>{m.manage_section_registration_fields()}</h1>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <Card action={add} title={m.manage_fields_asked()}>
          {asked.length === 0 ? (
            <EmptyState text={m.manage_fields_none()} />
          ) : (
            <AskedFields fields={asked} onEdit={setEdited} />
          )}
        </Card>
      )}
      {retired.length > 0 && <RetiredFields fields={retired} />}
      {edited && (
        <FieldDialog field={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </section>
  )
}

function RetiredFields({ fields }: { fields: EditedField[] }) {
  const act = useAct(listRegistrationFields)
  return (
    <Card title={m.manage_fields_retired()}>
      <div className={styles.form}>
        <p className={styles.quiet}>{m.manage_fields_retired_text()}</p>
        <ul className={styles.lines}>
          {fields.map((field) => (
            <li key={field.fieldId} className={styles.line}>
              <span>{nameOf(field)}</span>
              <Button
                size="s"
                aria-label={`${m.manage_fields_restore()} ${nameOf(field)}`}
                onClick={() => void act(restoreRegistrationField, { fieldId: field.fieldId })}
              >
                {m.manage_fields_restore()}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
