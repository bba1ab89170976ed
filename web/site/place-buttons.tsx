import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
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

/**
 * Moves one of a list that is being edited, or takes it away. Those of a list are known by their places alone: the focus goes along with
 * what moves, and from the last one to what stood before it.
 */
export function PlaceButtons({ place, onUp, onDown, onRemove }: PlaceButtonsProps) {
  const move = (act: (() => void) | undefined, step: number) => (event: MouseEvent<HTMLButtonElement>) => {
    act?.()
    findBeside(event.currentTarget, step)?.focus()
  }
  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    if (!findBeside(currentTarget, 1)) (findBeside(currentTarget, -1) ?? findAdding(currentTarget))?.focus()
    onRemove()
  }
  return (
    <span className={styles.acts}>
      <IconButton
        size="s"
        label={m.manage_move_up({ name: place })}
        icon={<ArrowUp />}
        idle={!onUp}
        onClick={move(onUp, -1)}
      />
      <IconButton
        size="s"
        label={m.manage_move_down({ name: place })}
        icon={<ArrowDown />}
        idle={!onDown}
        onClick={move(onDown, 1)}
      />
      <IconButton
        size="s"
        label={m.header_section_remove({ name: place })}
        icon={<Trash2 />}
        onClick={remove}
      />
    </span>
  )
}

const findList = (element: Element) => element.closest(`.${styles.children}, .${styles.sections}`)

/** The same button of what stands a step further in the list. */
function findBeside(button: HTMLButtonElement, step: number): HTMLButtonElement | undefined {
  const list = findList(button)
  const acts = [...(list?.querySelectorAll(`.${styles.acts}`) ?? [])].filter(
    (each) => findList(each) === list,
  )
  const own = acts.findIndex((each) => each.contains(button))
  const at = [...(acts[own]?.children ?? [])].indexOf(button)
  return acts[own + step]?.children[at] as HTMLButtonElement | undefined
}

/** The button that adds to the list stands last in it. */
const findAdding = (button: HTMLButtonElement) =>
  findList(button)?.querySelector<HTMLButtonElement>(':scope > div:last-of-type > button')
