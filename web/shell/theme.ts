import { useSyncExternalStore } from 'react'
import { createSignal } from '#web/ui/create-store.ts'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'theme'
const change = createSignal()

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey)
    return themes.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

export const nextTheme = (theme: Theme): Theme =>
  themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Storage may be off; the choice then lasts as long as the page.
  }
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  change.tell()
}

export const useTheme = (): Theme =>
  useSyncExternalStore(change.subscribe, readTheme, () => 'system' as const)
