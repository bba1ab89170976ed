import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { TagIconName } from '#contract/posts/tag-icons.ts'
import {
  type KeptCategory,
  type KeptHelpRoot,
  readHelpTree,
  saveHelpCategory,
} from '#contract/site/help-editing.ts'
import { TagIconChoice } from '#web/posts/tags/tag-icon-choice.tsx'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { NameFields } from '#web/staff/name-fields.tsx'
import { nameOf } from '#web/staff/named-list.tsx'
import { useSaveOver } from '#web/staff/use-save-over.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

/** A category that is edited, or a new one, and what it stands in; nothing for one of the first level. */
export type PlacedCategory = Partial<KeptCategory> & { parentId: number | undefined }

interface HelpCategoryDialogProps {
  category: PlacedCategory
  roots: readonly KeptHelpRoot[]
  onClose: () => void
}

export function HelpCategoryDialog({ category, roots, onClose }: HelpCategoryDialogProps) {
  const { categoryId } = category
  const { save, busy, fields, failure } = useSaveOver(saveHelpCategory, {
    list: readHelpTree,
    begun: category.mark,
    markIn: (tree) =>
      tree.roots.flatMap((root) => [root, ...root.children]).find((each) => each.categoryId === categoryId)
        ?.mark,
  })
  const [names, setNames] = useState({ nameZh: category.nameZh ?? '', nameEn: category.nameEn ?? '' })
  const [icon, setIcon] = useState(category.icon ?? '')
  const [parentId, setParentId] = useState(category.parentId)
  const isNew = categoryId === undefined

  async function saveAndClose() {
    const chosenIcon = icon === '' ? undefined : (icon as TagIconName)
    if (await save((seen) => ({ categoryId, seen, parentId, ...names, icon: chosenIcon }))) onClose()
  }

  return (
    <EditDialog
      title={
        isNew
          ? parentId
            ? m.help_new_leaf()
            : m.help_new_root()
          : m.manage_edit_named({ name: nameOf({ nameZh: '', nameEn: '', ...category }) })
      }
      onClose={onClose}
      onSave={saveAndClose}
      busy={busy}
      failure={failure}
    >
      <NameFields value={names} onChange={setNames} errors={fields} />
      {parentId === undefined ? (
        <TagIconChoice value={icon} onValueChange={setIcon} error={fields.icon} />
      ) : (
        !isNew && (
          <Field label={m.tags_root()} error={fields.parentId} required>
            <Select
              value={String(parentId)}
              onValueChange={(rootId) => setParentId(Number(rootId))}
              options={roots.map((root) => ({ value: String(root.categoryId), label: nameOf(root) }))}
            />
          </Field>
        )
      )}
    </EditDialog>
  )
}
