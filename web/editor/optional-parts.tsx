import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './optional-parts.module.css'

export interface OptionalPart {
  name: string
  label: string
  icon: ReactNode
  isOn: boolean
  setOn: (isOn: boolean) => void
  /** Its fields, asked for as it is unfolded. */
  fields: () => ReactNode
}

/** What may go with a post and mostly doesn't: a button each, until one wants it. */
export function OptionalParts({ parts }: { parts: readonly OptionalPart[] }) {
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef<string>(undefined)

  // The button that was pressed has gone: its part takes the focus, and gives it back.
  useEffect(() => {
    const name = pressed.current
    if (name === undefined) return
    pressed.current = undefined
    const part = place.current?.querySelector<HTMLElement>(`[data-part="${name}"]`)
    // Of choices of one the chosen is the stop.
    const fields = 'input:not([type=radio]:not(:checked)), select, textarea'
    const first = part?.querySelector<HTMLElement>(fields) ?? part
    first?.focus()
  })

  const toggle = ({ name, isOn, setOn }: OptionalPart) => {
    pressed.current = name
    setOn(!isOn)
  }
  const folded = parts.filter(({ isOn }) => !isOn)
  return (
    <div ref={place} className={styles.parts}>
      {parts
        .filter(({ isOn }) => isOn)
        .map((part) => (
          <section key={part.name} data-part={part.name} aria-label={part.label} className={styles.part}>
            <h2 className={styles.title}>
              {part.icon}
              {part.label}
            </h2>
            <IconButton
              className={styles.remove}
              label={m.editor_part_remove({ name: part.label })}
              icon={<X />}
              onClick={() => toggle(part)}
            />
            <div className={styles.fields}>{part.fields()}</div>
          </section>
        ))}
      {folded.length > 0 && (
        <fieldset className={styles.folded}>
          <legend className="sr-only">{m.editor_parts()}</legend>
          {folded.map((part) => (
            <Button key={part.name} data-part={part.name} icon={part.icon} onClick={() => toggle(part)}>
              {part.label}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
