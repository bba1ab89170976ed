import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  type EditedField,
  listRegistrationFields,
  orderRegistrationFields,
  retireRegistrationField,
} from '#contract/accounts/field-editing.ts'
import { m } from '#contract/messages/generated/messages.js'
import styles from '#web/staff/manage.module.css'
import { MoveButton } from '#web/staff/move-button.tsx'
import { nameOf } from '#web/staff/named-list.tsx'
import { fieldKindNames } from '#web/staff/names.ts'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Tag } from '#web/ui/tag.tsx'

interface AskedFieldsProps {
  fields: EditedField[]
  onEdit: (field: EditedField) => void
}

/** The fields that are asked, in their order. */
export function AskedFields({ fields, onEdit }: AskedFieldsProps) {
  const queryClient = useQueryClient()
  const act = useAct(listRegistrationFields)

  async function move(from: number, to: number) {
    const ids = fields.map(({ fieldId }) => String(fieldId))
    ids.splice(to, 0, ...ids.splice(from, 1))
    if (await act(orderRegistrationFields, { fieldIds: ids })) return
    // Somebody else has added or retired one: the next try is about what there is now.
    await queryClient.invalidateQueries({ queryKey: [listRegistrationFields.name] })
  }

  async function askToRetire(field: EditedField) {
    const title = m.manage_fields_retire_ask({ name: nameOf(field) })
    const body = m.manage_fields_retired_text()
    if (!(await confirm({ title, body, action: m.manage_fields_retire(), danger: true }))) return
    await act(retireRegistrationField, { fieldId: field.fieldId })
  }

  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{m.manage_fields_text()}</p>
      <ol className={styles.lines}>
        {fields.map((field, index) => (
          <li key={field.fieldId} className={styles.line}>
            <span>
              <strong>{nameOf(field)}</strong>{' '}
              <span className={styles.quiet}>{fieldKindNames[field.kind]()}</span>{' '}
              {field.isRequired && <Tag tone="tea">{m.manage_fields_required()}</Tag>}
            </span>
            <span className={styles.row}>
              <MoveButton
                label={m.manage_move_up({ name: nameOf(field) })}
                icon={<ArrowUp />}
                isEnd={index === 0}
                onMove={() => move(index, index - 1)}
              />
              <MoveButton
                label={m.manage_move_down({ name: nameOf(field) })}
                icon={<ArrowDown />}
                isEnd={index === fields.length - 1}
                onMove={() => move(index, index + 1)}
              />
              <Button
                size="s"
                aria-label={`${m.manage_edit()} ${nameOf(field)}`}
                onClick={() => onEdit(field)}
              >
                {m.manage_edit()}
              </Button>
              <Button
                size="s"
                aria-label={`${m.manage_fields_retire()} ${nameOf(field)}`}
                onClick={() => void askToRetire(field)}
              >
                {m.manage_fields_retire()}
              </Button>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
