const mac: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
const other: Record<string, string> = { Mod: 'Ctrl' }

/** `Mod-Shift-z` as the reader's keyboard names it. */
export function shortcutName(key: string): string {
  const isMac = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent)
  const names = isMac ? mac : other
  return key
    .split('-')
    .map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(isMac ? '' : '+')
}
