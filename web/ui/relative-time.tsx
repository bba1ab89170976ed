import { getLocale } from '#contract/messages/generated/runtime.js'
import { byLocale } from '#web/ui/by-locale.ts'
import { useClock } from '#web/ui/clock.ts'
import { dayOf, timeAgo } from '#web/ui/time-ago.ts'

type RelativeTimeProps = {
  /** ISO 8601. */
  at: string
  /** The moment of the server's render in milliseconds, so that hydration says the same. */
  now: number
  className?: string
}

export function RelativeTime({ at, now, className }: RelativeTimeProps) {
  const clockMs = useClock()
  const locale = getLocale()
  const ago = timeAgo(Date.parse(at), clockMs ?? now, locale)
  const title = clockMs === null ? undefined : fullTime(locale).format(Date.parse(at))
  return (
    // The server's tables of words may be of another year than the browser's. The reader's zone is known after hydration
    // only; until then an old date is the one in UTC.
    <time dateTime={at} title={title} className={className} suppressHydrationWarning>
      {ago ?? dayOf(at, locale, clockMs !== null)}
    </time>
  )
}

const fullTime = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' }),
)
