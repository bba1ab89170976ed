import { type RefObject, useEffect, useState } from 'react'
import { isComposing } from '#web/ui/is-composing.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { type Suggested, useSuggested } from './suggested.ts'

const pauseMs = 120

/**
 * Follows the box of the search, which stood before this program came: what is typed into it, and the keys that choose what
 * is suggested. Says to whoever can't see it which one is chosen.
 */
export function useSearchKeys(
  input: RefObject<HTMLInputElement | null>,
  listId: string,
  go: (href: string) => void,
): { isOpen: boolean; suggested: Suggested[]; chosen: number } {
  const [typed, setTyped] = useState(input.current?.value ?? '')
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState(-1)
  const suggested = useSuggested(useSettled(typed, pauseMs))
  useEffect(() => {
    const box = input.current
    if (!box) return undefined
    const change = () => {
      setTyped(box.value)
      setChosen(-1)
      setOpen(true)
    }
    const press = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const href = event.key === 'Enter' && isOpen ? suggested[chosen]?.href : undefined
      if (isComposing(event)) return
      if (event.key === 'Escape') setOpen(false)
      else if (step && isOpen) setChosen(turn(chosen + step, suggested.length))
      else if (href) {
        setOpen(false)
        go(href)
      } else return
      if (event.key !== 'Escape' || isOpen) event.preventDefault()
    }
    const around = box.closest('search') ?? box.form ?? box
    const isWithin = (target: EventTarget | null) => target instanceof Node && around.contains(target)
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!isWithin(relatedTarget)) setOpen(false)
    }
    // Somebody types meanwhile, or has gone on.
    setTyped(box.value)
    if (!isWithin(document.activeElement)) setOpen(false)
    box.addEventListener('input', change)
    box.addEventListener('focus', change)
    box.addEventListener('keydown', press)
    around.addEventListener('focusout', leave)
    return () => {
      box.removeEventListener('input', change)
      box.removeEventListener('focus', change)
      box.removeEventListener('keydown', press)
      around.removeEventListener('focusout', leave)
    }
  }, [input, isOpen, suggested, chosen, go])
  useEffect(() => {
    const isShown = isOpen && suggested.length > 0
    const box = input.current
    box?.setAttribute('role', 'combobox')
    box?.setAttribute('aria-autocomplete', 'list')
    box?.setAttribute('aria-expanded', String(isShown))
    if (isShown) box?.setAttribute('aria-controls', listId)
    else box?.removeAttribute('aria-controls')
    if (isShown && chosen >= 0) box?.setAttribute('aria-activedescendant', `${listId}-${chosen}`)
    else box?.removeAttribute('aria-activedescendant')
  }, [input, isOpen, suggested, chosen, listId])
  return { isOpen, suggested, chosen }
}

/** From -1, which is what was typed, through all and back. */
const turn = (at: number, count: number) => (at < -1 ? count - 1 : at >= count ? -1 : at)
