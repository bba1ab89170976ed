import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import {
  type AssistantEndpoint,
  listAssistantEndpoints,
  saveAssistantEndpoint,
} from '#contract/posts/assistant-endpoints.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { useSaveOver } from '#web/staff/use-save-over.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type EndpointDialogProps = { endpoint: AssistantEndpoint | undefined; onClose: () => void }

/** The key that is there is never shown: a new one takes its place, and nothing leaves it as it is. */
export function EndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const endpointId = endpoint?.endpointId
  const { save, busy, fields, failure } = useSaveOver(saveAssistantEndpoint, {
    list: listAssistantEndpoints,
    begun: endpoint?.mark,
    markIn: ({ items }) => items.find((each) => each.endpointId === endpointId)?.mark,
  })
  const [name, setName] = useState(endpoint?.name ?? '')
  const [baseUrl, setBaseUrl] = useState(endpoint?.baseUrl ?? 'https://')
  const [key, setKey] = useState('')
  const [flags, setFlags] = useState({
    allowsPrivate: endpoint?.allowsPrivate ?? false,
    isOpen: endpoint?.isOpen ?? true,
    dropsKey: false,
  })

  async function saveAndClose() {
    if (await save((seen) => ({ endpointId, seen, name, baseUrl, key: key || undefined, ...flags })))
      onClose()
  }

  return (
    <EditDialog
      title={endpoint ? m.manage_edit_named({ name: endpoint.name }) : m.manage_assistant_new_endpoint()}
      onClose={onClose}
      onSave={saveAndClose}
      busy={busy}
      failure={failure}
    >
      <Field label={m.manage_assistant_endpoint_name()} error={fields.name}>
        <Input value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
      </Field>
      <Field
        label={m.manage_assistant_base_url()}
        hint={m.manage_assistant_base_url_hint()}
        error={fields.baseUrl}
      >
        <Input
          type="url"
          value={baseUrl}
          onChange={(event) => setBaseUrl(event.target.value)}
          autoComplete="off"
        />
      </Field>
      <Field
        label={m.manage_assistant_key()}
        hint={endpoint?.hasKey ? m.manage_assistant_key_kept() : undefined}
        error={fields.key}
      >
        <Input
          type="password"
          value={key}
          onChange={(event) => setKey(event.target.value)}
          autoComplete="off"
        />
      </Field>
      {endpoint?.hasKey && (
        <Checkbox
          label={m.manage_assistant_drop_key()}
          checked={flags.dropsKey}
          onCheckedChange={(dropsKey) => setFlags({ ...flags, dropsKey })}
        />
      )}
      <Checkbox
        label={m.manage_assistant_allow_private()}
        hint={m.manage_assistant_allow_private_hint()}
        checked={flags.allowsPrivate}
        onCheckedChange={(allowsPrivate) => setFlags({ ...flags, allowsPrivate })}
      />
      <Checkbox
        label={m.manage_assistant_open()}
        checked={flags.isOpen}
        onCheckedChange={(isOpen) => setFlags({ ...flags, isOpen })}
      />
    </EditDialog>
  )
}
