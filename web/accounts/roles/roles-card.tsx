import { useState } from 'react'
import { deleteRole, type EditedRole, readRoles } from '#contract/accounts/role-editing.ts'
import { m } from '#contract/messages/generated/messages.js'
import styles from '#web/staff/manage.module.css'
import { NamedList, nameOf } from '#web/staff/named-list.tsx'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { RoleDialog } from './role-dialog.tsx'

export function RolesCard({ roles }: { roles: EditedRole[] }) {
  const act = useAct(readRoles)
  const [edited, setEdited] = useState<EditedRole | 'new'>()
  return (
    <Card
      title={m.manage_roles()}
      action={
        <Button size="s" onClick={() => setEdited('new')}>
          {m.manage_role_new()}
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={styles.quiet}>{m.manage_roles_text()}</p>
        <NamedList
          items={roles}
          keyOf={({ roleId }) => roleId}
          describe={describeRole}
          onEdit={setEdited}
          onDelete={({ roleId }) => void act(deleteRole, { roleId })}
          canDelete={({ isDefault }) => !isDefault}
        />
      </div>
      {edited && (
        <RoleDialog role={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  )
}

const describeRole = (role: EditedRole) => (
  <>
    {role.isDefault && <Tag tone="tea">{m.manage_role_default()}</Tag>}
    {role.badge && <Tag tone={role.badge}>{nameOf(role)}</Tag>}{' '}
    {m.manage_role_rights_count({ count: role.rights.length })}
  </>
)
