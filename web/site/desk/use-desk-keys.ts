import { useEffect, useEffectEvent } from 'react'

/** Elements in which keys are letters, or do something of their own; what is typed in a form isn't left from its buttons either. */
const typing =
  'form, input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]'

/** Keys that do something while nobody types: each by what it writes, whatever the layout of the keyboard. */
export function useDeskKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
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
}
