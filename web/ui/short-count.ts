import { getLocale } from '#contract/messages/generated/runtime.js'
import { byLocale } from './by-locale.ts'

const formatFor = byLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
)

/** Below it Chinese has no word that is shorter than the number, and takes the k. */
const tenThousand = 10_000

/** A count in the room that a list has for it: 1.2k, 12k or 1.2万, 10亿. */
export const shortCount = (count: number) =>
  formatFor(count < tenThousand ? 'en-US' : getLocale())
    .format(count)
    .replace('K', 'k')
