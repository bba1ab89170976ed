import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type EditedRole, type EditedTag, readRoles, setTagRights } from '#contract/accounts/role-editing.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { nameOf } from '#web/staff/named-list.tsx'
import { grantsOf, TagRightsFields } from './tag-rights-fields.tsx'

interface TagRightsDialogProps {
  tag: EditedTag
  roles: EditedRole[]
  onClose: () => void
}

/** What each role may do under one tag. A tag that gets rights of its own begins with those of the roles. */
export function TagRightsDialog({ tag, roles, onClose }: TagRightsDialogProps) {
  const queryClient = useQueryClient()
  const { submit, busy, fields, failure } = useSubmit(setTagRights)
  // The list may be read anew while one is choosing.
  const [seen] = useState(tag.mark)
  const [{ hasOwnRights, grants }, setRights] = useState(() => ({
    hasOwnRights: tag.hasOwnRights,
    grants: tag.hasOwnRights ? tag.grants : grantsOf(roles),
  }))

  async function save() {
    const sent = hasOwnRights ? grants : []
    if (!(await submit({ tagId: tag.tagId, seen, hasOwnRights, grants: sent }))) return
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
      <TagRightsFields roles={roles} value={{ hasOwnRights, grants }} onChange={setRights} />
    </EditDialog>
  )
}
