import { useEffect, useEffectEvent } from 'react'
import { oneKeyShortcuts } from '#web/core/one-key-shortcuts.ts'
import { isComposing } from '#web/ui/is-composing.ts'

/** Elements in which keys are letters, or do something of their own; what is typed in a form isn't left from its buttons either. */
const typing =
  'form, [data-typing], input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * Keys that do something while nobody types: each by what it writes, whatever the layout of the keyboard. Returns how a button names
 * its key to screen readers, which it doesn't while the keys are switched off.
 */
export function useDeskKeys(keys: Readonly<Record<string, () => void>>): (key: string) => string | undefined {
  const areOn = oneKeyShortcuts.use() === 'on'
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!areOn || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return
    if ((event.target as HTMLElement | null)?.closest?.(typing)) return
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (key) => (areOn ? key : undefined)
}
