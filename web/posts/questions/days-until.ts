const dayMs = 86_400_000

/** "in 30 days", in whole days and at least one. */
export const daysUntil = (at: string, nowMs: number, locale: string): string =>
  new Intl.RelativeTimeFormat(locale).format(Math.max(1, Math.ceil((Date.parse(at) - nowMs) / dayMs)), 'day')
