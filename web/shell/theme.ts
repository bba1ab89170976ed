import { createDocumentChoice } from '#web/ui/document-choice.ts'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const nextTheme = (theme: Theme): Theme => themes[themes.indexOf(theme) + 1] ?? 'system'

const { use, choose, read, subscribe } = createDocumentChoice('theme', themes)
export const useTheme = use
export const chooseTheme = choose

/** What a browser draws around the page has the colour of the theme, too (web/core/site-head.ts). */
function paintAround(): void {
  const theme = read()
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  for (const [at, name] of (['light', 'dark'] as const).entries()) {
    const meta = metas[at]
    if (!meta) continue
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${name})`
    else meta.media = theme === name ? 'all' : 'not all'
  }
}

subscribe(paintAround)
if (!import.meta.env.SSR) paintAround()
