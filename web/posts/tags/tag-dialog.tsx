import { useState } from 'react'
import { readRoles } from '#contract/accounts/role-editing.ts'
import { m } from '#contract/messages/generated/messages.js'
import {
  type KeptRoot,
  type KeptTag,
  readTagTree,
  saveTag,
  type TagKind,
} from '#contract/posts/tag-editing.ts'
import type { TagIconName } from '#contract/posts/tag-icons.ts'
import { grantsOf, type TagRights, TagRightsFields } from '#web/accounts/roles/tag-rights-fields.tsx'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { NameFields } from '#web/staff/name-fields.tsx'
import { nameOf } from '#web/staff/named-list.tsx'
import { useSaveOver } from '#web/staff/use-save-over.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TagIconChoice } from './tag-icon-choice.tsx'

/** A tag that is edited, or a new one, and the root that it stands under; none for a root. */
export type Placed = Partial<KeptTag> & {
  parentId: number | undefined
  /** Of a new root. */
  tagKind?: TagKind
  mayEditRights?: boolean
}

interface TagDialogProps {
  tag: Placed
  roots: readonly KeptRoot[]
  onClose: () => void
}

export function TagDialog({ tag, roots, onClose }: TagDialogProps) {
  const { tagId } = tag
  const { save, busy, fields, failure } = useSaveOver(saveTag, {
    list: readTagTree,
    begun: tag.mark,
    markIn: ({ tags }) =>
      tags.flatMap((root) => [root, ...root.children]).find((each) => each.tagId === tagId)?.mark,
  })
  const [names, setNames] = useState({ nameZh: tag.nameZh ?? '', nameEn: tag.nameEn ?? '' })
  const [icon, setIcon] = useState(tag.icon ?? '')
  const [parentId, setParentId] = useState(tag.parentId)
  const [rights, setRights] = useState<TagRights>({ hasOwnRights: false, grants: [] })
  const isNew = tagId === undefined

  async function saveAndClose() {
    const { hasOwnRights, grants } = rights
    const changed = {
      tagId,
      parentId,
      tagKind: tag.tagKind,
      ...names,
      icon: icon === '' ? undefined : (icon as TagIconName),
      ...(hasOwnRights && { hasOwnRights, grants }),
    }
    if (await save((seen) => ({ ...changed, seen }))) onClose()
  }

  return (
    <EditDialog
      title={
        isNew
          ? tag.parentId
            ? m.tags_new_leaf()
            : m.tags_new_root()
          : m.manage_edit_named({ name: nameOf({ nameZh: '', nameEn: '', ...tag }) })
      }
      size="l"
      onClose={onClose}
      onSave={saveAndClose}
      busy={busy}
      failure={failure}
    >
      <NameFields value={names} onChange={setNames} errors={fields} />
      {parentId !== undefined && !isNew && (
        <Field label={m.tags_root()} hint={m.tags_root_hint()} error={fields.parentId} required>
          <Select
            value={String(parentId)}
            onValueChange={(rootId) => setParentId(Number(rootId))}
            options={roots
              .filter(({ tagId, retiredAt }) => !retiredAt || tagId === tag.parentId)
              .map((root) => ({ value: String(root.tagId), label: nameOf(root) }))}
          />
        </Field>
      )}
      <TagIconChoice value={icon} onValueChange={setIcon} error={fields.icon} />
      {isNew && tag.parentId && tag.mayEditRights && <NewTagRights value={rights} onChange={setRights} />}
    </EditDialog>
  )
}

/** A new tag has rights of its own from its first moment, so that nothing posted under it is ever open to all. */
function NewTagRights({ value, onChange }: { value: TagRights; onChange: (rights: TagRights) => void }) {
  const { data } = usePageQuery(readRoles, {})
  if (!data) return null
  const change = (rights: TagRights) =>
    onChange(
      rights.hasOwnRights && !value.hasOwnRights ? { ...rights, grants: grantsOf(data.roles) } : rights,
    )
  return <TagRightsFields roles={data.roles} value={value} onChange={change} />
}
