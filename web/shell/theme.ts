import { createDocumentChoice } from '#web/ui/document-choice.ts'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const nextTheme = (theme: Theme): Theme => themes[themes.indexOf(theme) + 1] ?? 'system'

export const { choose: chooseTheme, use: useTheme } = createDocumentChoice('theme', themes)
