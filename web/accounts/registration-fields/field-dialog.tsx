import { useState } from 'react'
import {
  type EditedField,
  listRegistrationFields,
  saveRegistrationField,
} from '#contract/accounts/field-editing.ts'
import { fieldKinds } from '#contract/accounts/registration-fields.ts'
import { m } from '#contract/messages/generated/messages.js'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import styles from '#web/staff/manage.module.css'
import { NameFields } from '#web/staff/name-fields.tsx'
import { nameOf } from '#web/staff/named-list.tsx'
import { fieldKindNames } from '#web/staff/names.ts'
import { useSaveOver } from '#web/staff/use-save-over.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { FieldOptions } from './field-options.tsx'
import { FieldRules } from './field-rules.tsx'
import { blankField, inputOf } from './field-state.ts'

/** Makes a registration field or changes one; its kind stays what it was. */
export function FieldDialog({ field, onClose }: { field: EditedField | undefined; onClose: () => void }) {
  const fieldId = field?.fieldId
  const {
    save,
    busy,
    fields: errors,
    failure,
  } = useSaveOver(saveRegistrationField, {
    list: listRegistrationFields,
    begun: field?.version,
    markIn: ({ fields }) => fields.find((each) => each.fieldId === fieldId)?.version,
  })
  const [typed, setTyped] = useState(() => blankField(field))
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const isTyped = typed.kind === 'input' || typed.kind === 'textarea'

  async function saveAndClose() {
    if (await save((version) => ({ ...inputOf(typed, field), version }))) onClose()
  }

  return (
    <EditDialog
      title={field ? m.manage_edit_named({ name: nameOf(field) }) : m.manage_fields_new()}
      size="l"
      onClose={onClose}
      onSave={saveAndClose}
      busy={busy}
      failure={failure}
    >
      <NameFields value={typed} onChange={change} errors={errors} />
      <Field label={m.manage_fields_kind()} error={errors.kind}>
        <Select
          options={fieldKinds.map((kind) => ({ value: kind, label: fieldKindNames[kind]() }))}
          value={typed.kind}
          onValueChange={(kind) => change({ kind })}
          disabled={field !== undefined}
        />
      </Field>
      <Checkbox
        label={m.manage_fields_required()}
        checked={typed.isRequired}
        onCheckedChange={(isRequired) => change({ isRequired })}
      />
      {isTyped ? (
        <FieldRules value={typed} onChange={change} errors={errors} />
      ) : (
        <FieldOptions
          options={typed.options}
          onChange={(options) => change({ options })}
          error={errors.optionIds ?? errors.optionNamesZh ?? errors.optionNamesEn}
        />
      )}
      <div className={styles.pair}>
        <Field label={m.manage_fields_hint_zh()} error={errors.hintZh}>
          <Input
            lang="zh-CN"
            value={typed.hintZh}
            onChange={(event) => change({ hintZh: event.target.value })}
          />
        </Field>
        <Field label={m.manage_fields_hint_en()} error={errors.hintEn}>
          <Input
            lang="en-US"
            value={typed.hintEn}
            onChange={(event) => change({ hintEn: event.target.value })}
          />
        </Field>
      </div>
    </EditDialog>
  )
}
