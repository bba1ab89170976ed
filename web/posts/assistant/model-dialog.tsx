import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import {
  type AssistantEndpoint,
  listAssistantEndpoints,
  saveAssistantModel,
} from '#contract/posts/assistant-endpoints.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { useSaveOver } from '#web/staff/use-save-over.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type ModelDialogProps = {
  endpointId: number
  model: AssistantEndpoint['models'][number] | undefined
  onClose: () => void
}

const texts = [
  { name: 'name', label: m.manage_assistant_name, hint: m.manage_assistant_name_hint },
  { name: 'label', label: m.manage_assistant_label, hint: m.manage_assistant_label_hint },
] as const
const numbers = [
  { name: 'position', label: m.manage_assistant_position, hint: m.manage_assistant_position_hint },
  { name: 'fenPerMillionIn', label: m.manage_assistant_price_in, hint: m.manage_assistant_price_hint },
  { name: 'fenPerMillionOut', label: m.manage_assistant_price_out, hint: m.manage_assistant_price_hint },
] as const

/** A model as its endpoint calls it, and as members read it. */
export function ModelDialog({ endpointId, model, onClose }: ModelDialogProps) {
  const modelId = model?.modelId
  const { save, busy, fields, failure } = useSaveOver(saveAssistantModel, {
    list: listAssistantEndpoints,
    begun: model?.mark,
    markIn: ({ items }) =>
      items.flatMap(({ models }) => models).find((each) => each.modelId === modelId)?.mark,
  })
  const [typed, setTyped] = useState({
    name: model?.name ?? '',
    label: model?.label ?? '',
    position: String(model?.position ?? 0),
    fenPerMillionIn: String(model?.fenPerMillionIn ?? 0),
    fenPerMillionOut: String(model?.fenPerMillionOut ?? 0),
  })
  const [draws, setDraws] = useState(model?.draws ?? false)

  async function saveAndClose() {
    if (await save((seen) => ({ endpointId, modelId, seen, ...typed, draws }))) onClose()
  }

  return (
    <EditDialog
      title={model ? m.manage_edit_named({ name: model.label }) : m.manage_assistant_new_model()}
      onClose={onClose}
      onSave={saveAndClose}
      busy={busy}
      failure={failure}
    >
      {[...texts, ...numbers].map(({ name, label, hint }) => (
        <Field key={name} label={label()} hint={hint()} error={fields[name]}>
          <Input
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            inputMode={numbers.some((number) => number.name === name) ? 'numeric' : 'text'}
            autoComplete="off"
          />
        </Field>
      ))}
      <Checkbox label={m.manage_assistant_draws()} checked={draws} onCheckedChange={setDraws} />
    </EditDialog>
  )
}
