import { m } from '#contract/messages/generated/messages.js'
import type { TagNode } from '#contract/posts/topics.ts'
import { Select } from '#web/ui/select.tsx'
import styles from './tag-picker.module.css'

interface TagPickerProps {
  tags: TagNode[]
  value: string
  onChange: (tagId: string) => void
}

/** A topic has exactly one leaf tag; the browser's own list groups them by their roots and suits a phone best. */
export const TagPicker = ({ tags, value, onChange }: TagPickerProps) => (
  <Select
    className={styles.picker}
    placeholder={m.topics_choose_tag()}
    options={tags.map((root) => ({
      group: root.name,
      options: root.children.map((leaf) => ({ value: String(leaf.tagId), label: leaf.name })),
    }))}
    value={value}
    onValueChange={onChange}
  />
)
