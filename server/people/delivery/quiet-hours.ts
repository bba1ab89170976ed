/** "22:30" as minutes of the day; null for nothing. */
export function toMinute(time: string | undefined): number | null {
  if (time === undefined) return null
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

export const showMinute = (minute: number | null | undefined): string | null =>
  minute === null || minute === undefined
    ? null
    : `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`

interface QuietHours {
  quiet_from: number | null
  quiet_until: number | null
  time_zone: string
}

/** Whether it is within a member's quiet hours, which may go over midnight; the last minute is no longer in them. */
export function isQuietAt(
  at: Date,
  { quiet_from: from, quiet_until: until, time_zone }: QuietHours,
): boolean {
  if (from === null || until === null) return false
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: time_zone } as const
  const minute = toMinute(new Intl.DateTimeFormat('en-GB', format).format(at)) ?? 0
  return from < until ? minute >= from && minute < until : minute >= from || minute < until
}
