/** What a zone, by default the reader's, is ahead of UTC at a moment: "UTC+8". */
export function zoneAt(moment: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  const zone = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')
  return (zone?.value ?? '').replace('GMT', 'UTC')
}
