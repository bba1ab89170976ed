import type { ReactNode } from 'react'
import { type FriendlyLink, friendlyAddressPattern, friendlyLinksMax } from '#contract/core/friendly-links.ts'
import { m } from '#contract/messages/generated/messages.js'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PictureField } from './picture-field.tsx'
import { PlaceButtons } from './place-buttons.tsx'
import styles from './sections-control.module.css'
import { AddButton, movesOf } from './sections-control.tsx'

interface LinksControlProps {
  value: unknown
  onChange: (links: FriendlyLink[]) => void
  name: string
  hint: string | undefined
  error: ReactNode
}

/** The friendly links in their order. */
export function LinksControl({ value, onChange, name, hint, error }: LinksControlProps) {
  const links = value as FriendlyLink[]
  return (
    <fieldset className={styles.sections}>
      <legend>{name}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is known by its place alone.
        <div key={index} className={styles.section}>
          <LinkFields
            link={link}
            place={m.friendly_link_place({ number: index + 1 })}
            onChange={(changed) => onChange(links.with(index, changed))}
            moves={movesOf(links, index, onChange)}
          />
        </div>
      ))}
      <AddButton
        isFull={links.length >= friendlyLinksMax}
        label={m.friendly_link_add()}
        onAdd={() => onChange([...links, { name: '', address: '', picture: '' }])}
      />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface LinkFieldsProps {
  link: FriendlyLink
  place: string
  onChange: (link: FriendlyLink) => void
  moves: ReturnType<typeof movesOf>
}

function LinkFields({ link, place, onChange, moves }: LinkFieldsProps) {
  const { name, address, picture } = link
  const isWrong = address.trim() !== '' && !friendlyAddressPattern.test(address.trim())
  return (
    <div className={styles.fields}>
      <Field label={m.friendly_link_name()} required>
        <Input
          maxLength={30}
          value={name}
          onChange={({ target }) => onChange({ ...link, name: target.value })}
        />
      </Field>
      <Field
        label={m.header_section_address()}
        error={isWrong && m.friendly_link_address_wrong()}
        isLive
        className={styles.address}
        required
      >
        <Input
          inputMode="url"
          maxLength={500}
          value={address}
          onChange={({ target }) => onChange({ ...link, address: target.value })}
        />
      </Field>
      <PictureField
        place={place}
        picture={picture}
        onChange={(next) => onChange({ ...link, picture: next })}
      />
      <PlaceButtons place={place} {...moves} />
    </div>
  )
}
