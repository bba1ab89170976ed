import { getLocale } from '#contract/messages/generated/runtime.js'
import { byLocale } from './by-locale.ts'

const formatFor = byLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
)

/** A count in the room that a list has for it: 1.2K, 10亿. */
export const shortCount = (count: number) => formatFor(getLocale()).format(count)
