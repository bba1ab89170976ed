import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type EditedRole, type EditedTag, readRoles, setTagRights } from '#contract/accounts/role-editing.ts'
import { type TopicRight, topicRights } from '#contract/core/roles.ts'
import { m } from '#contract/messages/generated/messages.js'
import { useSubmit } from '#web/api/use-submit.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { nameOf } from '#web/staff/named-list.tsx'
import { rightNames } from '#web/staff/names.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RightChecks, withChoice } from './right-checks.tsx'

interface TagRightsDialogProps {
  tag: EditedTag
  roles: EditedRole[]
  onClose: () => void
}

/** What each role may do under one tag. A tag that gets rights of its own begins with those of the roles. */
export function TagRightsDialog({ tag, roles, onClose }: TagRightsDialogProps) {
  const queryClient = useQueryClient()
  const { submit, busy, fields, failure } = useSubmit(setTagRights)
  const [hasOwnRights, setOwn] = useState(tag.hasOwnRights)
  const [grants, setGrants] = useState(() => (tag.hasOwnRights ? tag.grants : grantsOf(roles)))

  async function save() {
    const sent = hasOwnRights ? grants : []
    if (!(await submit({ tagId: tag.tagId, hasOwnRights, grants: sent }))) return
    await queryClient.invalidateQueries({ queryKey: [readRoles.name] })
    onClose()
  }

  return (
    <EditDialog
      title={nameOf(tag)}
      size="l"
      onClose={onClose}
      onSave={save}
      busy={busy}
      failure={failure || (fields.grants ?? '')}
    >
      <Checkbox label={m.manage_tag_own_switch()} checked={hasOwnRights} onCheckedChange={setOwn} />
      {hasOwnRights &&
        roles.map((role) => (
          <RightChecks
            key={role.roleId}
            legend={nameOf(role)}
            rights={topicRights}
            names={rightNames}
            chosen={topicRights.filter((right) => grants.includes(grantOf(role, right)))}
            onChange={(right, checked) => setGrants(withChoice(grants, grantOf(role, right), checked))}
          />
        ))}
    </EditDialog>
  )
}

const grantOf = ({ roleId }: EditedRole, right: TopicRight) => `${roleId}:${right}`

const grantsOf = (roles: EditedRole[]) =>
  roles.flatMap((role) =>
    topicRights.filter((right) => role.rights.includes(right)).map((right) => grantOf(role, right)),
  )
