import { Plus } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { type HeaderSection, headerSectionsMax } from '#contract/core/header-sections.ts'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { type NamedAddress, SectionFields } from './section-fields.tsx'
import styles from './sections-control.module.css'

interface SectionsControlProps {
  value: unknown
  onChange: (sections: HeaderSection[]) => void
  name: string
  hint: string | undefined
  error: ReactNode
}

const emptySection = (): NamedAddress => ({ name: { 'zh-CN': '', 'en-US': '' }, address: '', picture: '' })

/** The sections of the header in their order, and under each those that it opens. */
export function SectionsControl({ value, onChange, name, hint, error }: SectionsControlProps) {
  const sections = value as HeaderSection[]
  return (
    <fieldset className={styles.sections}>
      <legend>{name}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section is known by its place alone.
        <div key={index} className={styles.section}>
          <SectionFields
            section={section}
            place={m.header_section_place({ number: index + 1 })}
            onChange={(changed) => onChange(sections.with(index, { ...section, ...changed }))}
            {...movesOf(sections, index, onChange)}
          />
          <Children
            section={section}
            number={index + 1}
            onChange={(children) => onChange(sections.with(index, { ...section, children }))}
          />
        </div>
      ))}
      <AddButton
        isFull={sections.length >= headerSectionsMax}
        label={m.header_section_add()}
        onAdd={() => onChange([...sections, { ...emptySection(), children: [] }])}
      />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ChildrenProps {
  section: HeaderSection
  number: number
  onChange: (children: NamedAddress[]) => void
}

function Children({ section: { children }, number, onChange }: ChildrenProps) {
  return (
    <div className={styles.children}>
      {children.map((child, index) => (
        <SectionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a section is known by its place alone.
          key={index}
          section={child}
          place={m.header_section_place({ number: `${number}.${index + 1}` })}
          onChange={(changed) => onChange(children.with(index, changed))}
          {...movesOf(children, index, onChange)}
        />
      ))}
      <AddButton
        isFull={children.length >= headerSectionsMax}
        label={m.header_section_add_child({ number })}
        onAdd={() => onChange([...children, emptySection()])}
      />
    </div>
  )
}

interface AddButtonProps {
  isFull: boolean
  label: string
  onAdd: () => void
}

/** Whoever adds something fills it in next: what comes pushes the button out of sight. */
export function AddButton({ isFull, label, onAdd }: AddButtonProps) {
  function add({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const list = currentTarget.parentElement?.parentElement
    flushSync(onAdd)
    const fields = [...(list?.querySelectorAll(':scope > div') ?? [])].map((each) =>
      each.querySelector('input'),
    )
    fields.findLast((field) => field !== null)?.focus()
  }
  return (
    !isFull && (
      <div>
        <Button size="s" icon={<Plus aria-hidden="true" />} onClick={add}>
          {label}
        </Button>
      </div>
    )
  )
}

/** What its buttons do with one of a list: changes places with the next, or goes. */
export function movesOf<Item>(items: readonly Item[], index: number, onChange: (items: Item[]) => void) {
  const swap = (other: number) =>
    other in items ? () => onChange(items.with(index, items[other]!).with(other, items[index]!)) : undefined
  return {
    onUp: swap(index - 1),
    onDown: swap(index + 1),
    onRemove: () => onChange(items.toSpliced(index, 1)),
  }
}
