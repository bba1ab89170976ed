import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type HeaderSection, sectionAddressPattern } from '#contract/core/header-sections.ts'
import { m } from '#contract/messages/generated/messages.js'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import styles from './sections-control.module.css'

export type NamedAddress = Omit<HeaderSection, 'children'>

interface SectionFieldsProps {
  section: NamedAddress
  /** What the buttons call it, as it may have no name yet. */
  place: string
  onChange: (section: NamedAddress) => void
  /** Not where it stands first. */
  onUp: (() => void) | undefined
  /** Not where it stands last. */
  onDown: (() => void) | undefined
  onRemove: () => void
}

/** The two names of a section, where it leads, and its place among the others. */
export function SectionFields(props: SectionFieldsProps) {
  const { section, place, onChange, onUp, onDown, onRemove } = props
  const { name, address } = section
  const isWrong = !sectionAddressPattern.test(address.trim())
  return (
    <div className={styles.fields}>
      <Field label={m.manage_name_zh()} required>
        <Input
          lang="zh-CN"
          maxLength={30}
          value={name['zh-CN']}
          onChange={({ target }) => onChange({ ...section, name: { ...name, 'zh-CN': target.value } })}
        />
      </Field>
      <Field label={m.manage_name_en()} required>
        <Input
          lang="en-US"
          maxLength={30}
          value={name['en-US']}
          onChange={({ target }) => onChange({ ...section, name: { ...name, 'en-US': target.value } })}
        />
      </Field>
      <Field
        label={m.header_section_address()}
        error={isWrong && m.header_section_address_wrong()}
        className={styles.address}
      >
        <Input
          inputMode="url"
          maxLength={500}
          value={address}
          onChange={({ target }) => onChange({ ...section, address: target.value })}
        />
      </Field>
      <span className={styles.acts}>
        <IconButton
          size="s"
          label={m.manage_move_up({ name: place })}
          icon={<ArrowUp />}
          disabled={!onUp}
          onClick={onUp}
        />
        <IconButton
          size="s"
          label={m.manage_move_down({ name: place })}
          icon={<ArrowDown />}
          disabled={!onDown}
          onClick={onDown}
        />
        <IconButton
          size="s"
          label={m.header_section_remove({ name: place })}
          icon={<Trash2 />}
          onClick={onRemove}
        />
      </span>
    </div>
  )
}
