import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { EditedRole, EditedTag } from '#contract/role-editing.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './manage.module.css'
import { NamedList } from './named-list.tsx'
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
