import { m } from '#contract/messages/generated/messages.js'
import { byLocale } from './by-locale.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const relativeUntilMs = 30 * dayMs

const formatFor = byLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))
const localDay = byLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
const utcDay = byLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))

/** "3 minutes ago", or undefined when so long ago that a date says more. A time ahead of the clock is just now. */
export function timeAgo(atMs: number, nowMs: number, locale: string): string | undefined {
  const agoMs = nowMs - atMs
  if (agoMs >= relativeUntilMs) return undefined
  if (agoMs < minuteMs) return m.ui_just_now()
  if (agoMs < hourMs) return formatFor(locale).format(-Math.floor(agoMs / minuteMs), 'minute')
  if (agoMs < dayMs) return formatFor(locale).format(-Math.floor(agoMs / hourMs), 'hour')
  return formatFor(locale).format(-Math.floor(agoMs / dayMs), 'day')
}

/** The day as the reader writes it; in UTC where their zone isn't known yet. */
export const dayOf = (at: string, locale: string, isZoneKnown: boolean): string =>
  (isZoneKnown ? localDay : utcDay)(locale).format(Date.parse(at))
