import type { Language } from '#contract/core/language.ts'

/** Returns what staff named in both languages as this reader calls it. */
export const inLanguage = <Name>(row: { name_zh: Name; name_en: Name }, language: Language): Name =>
  language === 'zh-CN' ? row.name_zh : row.name_en
