import { useState } from 'react'
import { type EditedRole, type EditedTag, readRoles, setTagRights } from '#contract/accounts/role-editing.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { nameOf } from '#web/staff/named-list.tsx'
import { useSaveOver } from '#web/staff/use-save-over.ts'
import { grantsOf, TagRightsFields } from './tag-rights-fields.tsx'

interface TagRightsDialogProps {
  tag: EditedTag
  roles: EditedRole[]
  onClose: () => void
}

/** What each role may do under one tag. A tag that gets rights of its own begins with those of the roles. */
export function TagRightsDialog({ tag, roles, onClose }: TagRightsDialogProps) {
  const { tagId } = tag
  const { save, busy, fields, failure } = useSaveOver(setTagRights, {
    list: readRoles,
    begun: tag.mark,
    markIn: ({ tags }) => tags.find((each) => each.tagId === tagId)?.mark,
  })
  const [{ hasOwnRights, grants }, setRights] = useState(() => ({
    hasOwnRights: tag.hasOwnRights,
    grants: tag.hasOwnRights ? tag.grants : grantsOf(roles),
  }))

  async function saveAndClose() {
    const sent = hasOwnRights ? grants : []
    if (await save((seen) => ({ tagId, seen, hasOwnRights, grants: sent }))) onClose()
  }

  return (
    <EditDialog
      title={nameOf(tag)}
      size="l"
      onClose={onClose}
      onSave={saveAndClose}
      busy={busy}
      failure={failure || (fields.grants ?? '')}
    >
      <TagRightsFields roles={roles} value={{ hasOwnRights, grants }} onChange={setRights} />
    </EditDialog>
  )
}
