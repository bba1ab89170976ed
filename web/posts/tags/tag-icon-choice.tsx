import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { type TagIconName, tagIcons } from '#contract/posts/tag-icons.ts'
import { TagIcon } from '#web/posts/topics/tag-icon.tsx'
import { RadioGroup } from '#web/ui/radio.tsx'

const iconNames: Record<TagIconName | '', () => string> = {
  '': m.tags_icon_plain,
  coffee: m.tags_icon_coffee,
  'message-circle': m.tags_icon_message,
  'book-open': m.tags_icon_book,
  'life-buoy': m.tags_icon_help,
  camera: m.tags_icon_camera,
  code: m.tags_icon_code,
  sprout: m.tags_icon_sprout,
  megaphone: m.tags_icon_megaphone,
  map: m.tags_icon_map,
  wrench: m.tags_icon_wrench,
}

interface TagIconChoiceProps {
  value: string
  onValueChange: (icon: string) => void
  error: ReactNode
}

/** Which of the pictures stands before a tag, or before a category of the help. */
export const TagIconChoice = (props: TagIconChoiceProps) => (
  <RadioGroup
    legend={m.tags_icon()}
    name="icon"
    row
    {...props}
    options={['', ...tagIcons].map((name) => ({ value: name, label: <IconChoice name={name} /> }))}
  />
)

const IconChoice = ({ name }: { name: string }) => (
  <>
    <TagIcon name={name} /> <span className="sr-only">{iconNames[name as TagIconName]()}</span>
  </>
)
