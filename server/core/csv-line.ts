import { clockAt } from './china-time.ts'

/** Spreadsheets take these for formulas wherever a cell begins with them. */
const formula = /^[=+\-@\t\r]/

export type CsvCell = string | number | null

/** One line of comma-separated values (RFC 4180). Text that somebody wrote can't become a formula. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(writeCell).join(',')}\r\n`

function writeCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A moment by China's clock, as the days of filters and figures are; spreadsheets take it for one. */
export const csvTime = (moment: Date): string => clockAt(moment).replace('T', ' ')

/** Tells spreadsheets that what follows is UTF-8. */
export const csvMark = '\uFEFF'
