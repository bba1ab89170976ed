import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './sections-control.module.css'

interface PlaceButtonsProps {
  /** What the buttons call it, as it may have no name yet. */
  place: string
  /** Not where it stands first. */
  onUp: (() => void) | undefined
  /** Not where it stands last. */
  onDown: (() => void) | undefined
  onRemove: () => void
}

/** Moves one of a list that is being edited, or takes it away. */
export function PlaceButtons({ place, onUp, onDown, onRemove }: PlaceButtonsProps) {
  return (
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
  )
}
