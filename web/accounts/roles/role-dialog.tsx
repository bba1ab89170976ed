import { useState } from 'react'
import { type EditedRole, readRoles, saveRole } from '#contract/accounts/role-editing.ts'
import { type BadgeTone, badgeTones, globalRights, topicRights } from '#contract/core/roles.ts'
import { m } from '#contract/messages/generated/messages.js'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { NameFields } from '#web/staff/name-fields.tsx'
import { nameOf } from '#web/staff/named-list.tsx'
import { badgeNames, rightNames } from '#web/staff/names.ts'
import { useSaveOver } from '#web/staff/use-save-over.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { RightChecks, withChoice } from './right-checks.tsx'

const noBadge = 'none'

/** Empty is no limit. */
const limitFields = [
  { name: 'uploadMegabytesMax', label: m.manage_role_upload_space, hint: m.manage_role_upload_space_hint },
  {
    name: 'assistantRequestsMax',
    label: m.manage_role_assistant_requests,
    hint: m.manage_role_assistant_hint,
  },
  { name: 'assistantTokensMax', label: m.manage_role_assistant_tokens, hint: m.manage_role_assistant_hint },
] as const

export function RoleDialog({ role, onClose }: { role: EditedRole | undefined; onClose: () => void }) {
  const roleId = role?.roleId
  const { save, busy, fields, failure } = useSaveOver(saveRole, {
    list: readRoles,
    begun: role?.mark,
    markIn: ({ roles }) => roles.find((each) => each.roleId === roleId)?.mark,
  })
  const [names, setNames] = useState({ nameZh: role?.nameZh ?? '', nameEn: role?.nameEn ?? '' })
  const [badge, setBadge] = useState<BadgeTone | typeof noBadge>(role?.badge ?? noBadge)
  const [limits, setLimits] = useState({
    uploadMegabytesMax: role?.uploadMegabytesMax?.toString() ?? '',
    assistantRequestsMax: role?.assistantRequestsMax?.toString() ?? '',
    assistantTokensMax: role?.assistantTokensMax?.toString() ?? '',
  })
  const [rights, setRights] = useState<EditedRole['rights']>(role?.rights ?? [])

  async function saveAndClose() {
    const chosen = badge === noBadge ? undefined : badge
    const given = Object.entries(limits).filter(([, limit]) => limit.trim() !== '')
    const changed = { roleId, ...names, badge: chosen, rights, ...Object.fromEntries(given) }
    if (await save((seen) => ({ ...changed, seen }))) onClose()
  }

  const toggle = (right: EditedRole['rights'][number], checked: boolean) =>
    setRights(withChoice(rights, right, checked))
  return (
    <EditDialog
      title={role ? m.manage_edit_named({ name: nameOf(role) }) : m.manage_role_new()}
      size="l"
      onClose={onClose}
      onSave={saveAndClose}
      busy={busy}
      failure={failure}
    >
      <NameFields value={names} onChange={setNames} errors={fields} />
      <Field label={m.manage_role_badge()}>
        <Select
          options={[
            { value: noBadge as BadgeTone | typeof noBadge, label: m.manage_role_badge_none() },
            ...badgeTones.map((tone) => ({ value: tone, label: badgeNames[tone]() })),
          ]}
          value={badge}
          onValueChange={setBadge}
        />
      </Field>
      {limitFields.map(({ name, label, hint }) => (
        <Field key={name} label={label()} hint={hint()} error={fields[name]}>
          <Input
            value={limits[name]}
            onChange={(event) => setLimits({ ...limits, [name]: event.target.value })}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
      ))}
      <RightChecks
        legend={m.manage_role_rights_topics()}
        rights={topicRights}
        names={rightNames}
        chosen={rights}
        onChange={toggle}
      />
      <RightChecks
        legend={m.manage_role_rights_global()}
        rights={globalRights}
        names={rightNames}
        chosen={rights}
        onChange={toggle}
      />
    </EditDialog>
  )
}
