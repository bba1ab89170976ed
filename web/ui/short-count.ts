import { getLocale } from '#contract/messages/generated/runtime.js'

/** A count in the room that a list has for it: 1.2K, 10亿. */
export const shortCount = (count: number) =>
  count.toLocaleString(getLocale(), { notation: 'compact', maximumFractionDigits: 1 })
