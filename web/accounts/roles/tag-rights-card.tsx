import { useState } from 'react'
import type { EditedRole, EditedTag } from '#contract/accounts/role-editing.ts'
import { m } from '#contract/messages/generated/messages.js'
import styles from '#web/staff/manage.module.css'
import { NamedList } from '#web/staff/named-list.tsx'
import { Card } from '#web/ui/card.tsx'
import { TagRightsDialog } from './tag-rights-dialog.tsx'

export function TagRightsCard({ tags, roles }: { tags: EditedTag[]; roles: EditedRole[] }) {
  const [edited, setEdited] = useState<EditedTag>()
  return (
    <Card title={m.manage_tags()}>
      <div className={styles.form}>
        <p className={styles.quiet}>{m.manage_tags_text()}</p>
        <NamedList
          items={tags}
          keyOf={({ tagId }) => tagId}
          describe={({ hasOwnRights }) => (hasOwnRights ? m.manage_tag_own() : m.manage_tag_follows())}
          onEdit={setEdited}
        />
      </div>
      {edited && <TagRightsDialog tag={edited} roles={roles} onClose={() => setEdited(undefined)} />}
    </Card>
  )
}
