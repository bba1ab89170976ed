import { readRoles } from '#contract/accounts/role-editing.ts'
import { TagRightsDialog } from '#web/accounts/roles/tag-rights-dialog.tsx'
import { usePageQuery } from '#web/api/use-page-query.ts'

/** What each role may do under one tag; it opens once the roles are read. */
export function EditRightsDialog({ tagId, onClose }: { tagId: number; onClose: () => void }) {
  const { data } = usePageQuery(readRoles, {})
  const tag = data?.tags.find((known) => known.tagId === tagId)
  return data && tag ? <TagRightsDialog tag={tag} roles={data.roles} onClose={onClose} /> : null
}
