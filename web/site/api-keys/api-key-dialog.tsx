import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiKeyRight, apiKeyRights } from '#contract/core/roles.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listApiKeys, makeApiKey } from '#contract/site/api-keys.ts'
import { withChoice } from '#web/accounts/roles/right-checks.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { staffRightNames } from '#web/staff/names.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChoiceSet } from '#web/ui/choice-set.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

export const keyRightNames: Record<ApiKeyRight, () => string> = {
  ...staffRightNames,
  write_posts: m.integrations_right_write_posts,
}

type ApiKeyDialogProps = {
  /** Those of whoever makes the key; it gets none that they lack. */
  rights: readonly string[]
  onClose: () => void
  onMade: (key: { name: string; value: string }) => void
}

export function ApiKeyDialog({ rights, onClose, onMade }: ApiKeyDialogProps) {
  const queryClient = useQueryClient()
  const { submit, busy, fields, failure } = useSubmit(makeApiKey)
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [chosen, setChosen] = useState<readonly ApiKeyRight[]>([])

  async function make() {
    const made = await submit({ name, days, rights: [...chosen] })
    if (!made) return
    await queryClient.invalidateQueries({ queryKey: [listApiKeys.name] })
    onClose()
    onMade({ name, value: made.key })
  }

  return (
    <EditDialog
      title={m.integrations_new_key()}
      onClose={onClose}
      onSave={make}
      busy={busy}
      failure={failure}
    >
      <Field label={m.integrations_name()} error={fields.name}>
        <Input value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
      </Field>
      <Field label={m.integrations_key_days()} error={fields.days}>
        <Input inputMode="numeric" value={days} onChange={(event) => setDays(event.target.value)} />
      </Field>
      <ChoiceSet
        legend={m.integrations_key_rights()}
        hint={m.integrations_key_rights_hint()}
        error={fields.rights}
      >
        {apiKeyRights
          .filter((right) => right === 'write_posts' || rights.includes(right))
          .map((right) => (
            <Checkbox
              key={right}
              label={keyRightNames[right]()}
              checked={chosen.includes(right)}
              onCheckedChange={(checked) => setChosen(withChoice(chosen, right, checked))}
            />
          ))}
      </ChoiceSet>
    </EditDialog>
  )
}
