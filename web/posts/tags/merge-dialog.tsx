import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { type KeptTag, mergeTag, readTagTree } from '#contract/posts/tag-editing.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { nameOf } from '#web/staff/named-list.tsx'
import { useDone } from '#web/staff/use-act.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

interface MergeDialogProps {
  tag: KeptTag
  /** The tags of its level, itself as well. */
  others: readonly KeptTag[]
  onClose: () => void
}

/** Merges a tag into another, after having said what becomes of its topics. */
export function MergeDialog({ tag, others, onClose }: MergeDialogProps) {
  const tellDone = useDone(readTagTree)
  const { submit, busy, fields, failure } = useSubmit(mergeTag)
  const [into, setInto] = useState('')
  const target = others.find(({ tagId }) => String(tagId) === into)

  async function save() {
    if (!(await submit({ tagId: tag.tagId, intoTagId: Number(into) }))) return
    await tellDone()
    onClose()
  }

  return (
    <EditDialog
      title={m.tags_merge_title({ name: nameOf(tag) })}
      action={m.tags_merge_do()}
      onClose={onClose}
      onSave={save}
      busy={busy}
      failure={failure}
    >
      <p>{m.tags_merge_text()}</p>
      <Field
        label={m.tags_merge_into()}
        hint={target && m.tags_merge_rights({ name: nameOf(target) })}
        error={fields.intoTagId}
        required
      >
        <Select
          value={into}
          onValueChange={setInto}
          options={others
            .filter(({ tagId, retiredAt }) => tagId !== tag.tagId && !retiredAt)
            .map((other) => ({ value: String(other.tagId), label: nameOf(other) }))}
        />
      </Field>
    </EditDialog>
  )
}
