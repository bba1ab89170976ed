import { type HeaderSection, sectionAddressPattern } from '#contract/core/header-sections.ts'
import { m } from '#contract/messages/generated/messages.js'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PictureField } from './picture-field.tsx'
import { PlaceButtons } from './place-buttons.tsx'
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
        isLive
        className={styles.address}
      >
        <Input
          inputMode="url"
          maxLength={500}
          value={address}
          onChange={({ target }) => onChange({ ...section, address: target.value })}
        />
      </Field>
      <PictureField
        place={place}
        picture={section.picture}
        onChange={(picture) => onChange({ ...section, picture })}
      />
      <PlaceButtons {...{ place, onUp, onDown, onRemove }} />
    </div>
  )
}
