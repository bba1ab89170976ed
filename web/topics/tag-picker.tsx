import { m } from '#contract/messages/generated/messages.js'
import type { TagNode } from '#contract/topics.ts'
import { useFieldControl } from '#web/ui/field-context.ts'
import styles from './tag-picker.module.css'

interface TagPickerProps {
  tags: TagNode[]
  value: string
  onChange: (tagId: string) => void
}

/** A topic has exactly one leaf tag; the browser's own list groups them by their roots and suits a phone best. */
export function TagPicker({ tags, value, onChange }: TagPickerProps) {
  const control = useFieldControl({})
  return (
    <select
      {...control}
      className={styles.picker}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{m.topics_choose_tag()}</option>
      {tags.map((root) => (
        <optgroup key={root.tagId} label={root.name}>
          {root.children.map((leaf) => (
            <option key={leaf.tagId} value={leaf.tagId}>
              {leaf.name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
