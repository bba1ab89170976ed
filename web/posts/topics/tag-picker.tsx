import { m } from '#contract/messages/generated/messages.js'
import type { TagNode } from '#contract/posts/topics.ts'
import { Field } from '#web/ui/field.tsx'
import { GroupCombobox } from '#web/ui/group-combobox.tsx'
import { TagIcon } from './tag-icon.tsx'
import styles from './tag-picker.module.css'

interface TagPickerProps {
  tags: TagNode[]
  value: string
  onChange: (tagId: string) => void
  error: string | undefined
}

/** A topic has exactly one leaf tag, which stays; the leaves stand under their roots. */
export const TagPicker = ({ tags, value, onChange, error }: TagPickerProps) => (
  <Field label={m.topics_tag()} hint={m.topics_tag_hint()} error={error} required className={styles.picker}>
    <GroupCombobox
      placeholder={m.topics_choose_tag()}
      searchLabel={m.topics_tag_search()}
      groups={tags.map((root) => ({
        value: root.name,
        icon: <TagIcon name={root.icon} />,
        items: root.children.map((leaf) => ({
          value: String(leaf.tagId),
          label: `${root.name} / ${leaf.name}`,
          name: leaf.name,
          icon: <TagIcon name={leaf.icon} />,
        })),
      }))}
      value={value}
      onValueChange={onChange}
    />
  </Field>
)
