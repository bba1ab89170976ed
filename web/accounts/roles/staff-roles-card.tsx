import { useState } from 'react'
import {
  deleteStaffRole,
  type EditedStaffRole,
  readRoles,
  saveStaffRole,
} from '#contract/accounts/role-editing.ts'
import { staffRights } from '#contract/core/roles.ts'
import { m } from '#contract/messages/generated/messages.js'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { NameFields } from '#web/staff/name-fields.tsx'
import { NamedList, nameOf } from '#web/staff/named-list.tsx'
import { staffRightNames } from '#web/staff/names.ts'
import { useAct } from '#web/staff/use-act.ts'
import { useSaveOver } from '#web/staff/use-save-over.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RightChecks, withChoice } from './right-checks.tsx'

export function StaffRolesCard({ staffRoles }: { staffRoles: EditedStaffRole[] }) {
  const act = useAct(readRoles)
  const [edited, setEdited] = useState<EditedStaffRole | 'new'>()
  return (
    <Card
      title={m.manage_staff_roles()}
      action={
        <Button size="s" onClick={() => setEdited('new')}>
          {m.manage_staff_role_new()}
        </Button>
      }
    >
      <NamedList
        items={staffRoles}
        keyOf={({ staffRole }) => staffRole}
        describe={({ staffRole, rights }) =>
          staffRole === 'administrator'
            ? m.manage_staff_role_all()
            : m.manage_role_rights_count({ count: rights.length })
        }
        onEdit={setEdited}
        canEdit={({ canEdit }) => canEdit}
        onDelete={({ staffRole }) => void act(deleteStaffRole, { staffRole })}
        canDelete={({ canEdit }) => canEdit}
      />
      {edited && (
        <StaffRoleDialog role={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  )
}

function StaffRoleDialog({ role, onClose }: { role: EditedStaffRole | undefined; onClose: () => void }) {
  const staffRole = role?.staffRole
  const { save, busy, fields, failure } = useSaveOver(saveStaffRole, {
    list: readRoles,
    begun: role?.mark,
    markIn: ({ staffRoles }) => staffRoles.find((each) => each.staffRole === staffRole)?.mark,
  })
  const [names, setNames] = useState({ nameZh: role?.nameZh ?? '', nameEn: role?.nameEn ?? '' })
  const [rights, setRights] = useState<EditedStaffRole['rights']>(role?.rights ?? [])

  async function saveAndClose() {
    if (await save((seen) => ({ staffRole, seen, ...names, rights }))) onClose()
  }

  return (
    <EditDialog
      title={role ? m.manage_edit_named({ name: nameOf(role) }) : m.manage_staff_role_new()}
      onClose={onClose}
      onSave={saveAndClose}
      busy={busy}
      failure={failure}
    >
      <NameFields value={names} onChange={setNames} errors={fields} />
      <RightChecks
        legend={m.manage_role_rights()}
        rights={staffRights}
        names={staffRightNames}
        chosen={rights}
        onChange={(right, checked) => setRights(withChoice(rights, right, checked))}
      />
    </EditDialog>
  )
}
