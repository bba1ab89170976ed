import { useQuery } from '@tanstack/react-query'
import { readRoles } from '#contract/accounts/role-editing.ts'
import type { KeptTag } from '#contract/posts/tag-editing.ts'
import { TagRightsDialog } from '#web/accounts/roles/tag-rights-dialog.tsx'
import { queryOf } from '#web/api/queries.ts'
import { PartPending } from '#web/core/part-pending.tsx'
import { nameOf } from '#web/staff/named-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** What each role may do under one tag, once the roles are read. */
export function EditRightsDialog({ tag, onClose }: { tag: KeptTag; onClose: () => void }) {
  const query = useQuery(queryOf(readRoles, {}))
  if (!query.data)
    return (
      <Dialog open size="l" title={nameOf(tag)} onOpenChange={onClose}>
        <PartPending query={query} />
      </Dialog>
    )
  const known = query.data.tags.find(({ tagId }) => tagId === tag.tagId)
  return known ? <TagRightsDialog tag={known} roles={query.data.roles} onClose={onClose} /> : null
}
