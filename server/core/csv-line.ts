import { clockAt } from './china-time.ts'

/** Spreadsheets take these for formulas wherever a cell begins with them. */
const formula = /^[=+\-@\t\r]/

/** And these for numbers, which they write in another way or know to 15 digits alone: such are most numbers of a gateway. */
const number = /^(0\d+|\d{16,}|\d+e\d+)$/i

export type CsvCell = string | number | null

/** One line of comma-separated values (RFC 4180). Text can't become a formula, and stays what it is where it looks like a number. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(writeCell).join(',')}\r\n`

function writeCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = asText(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function asText(value: string): string {
  if (formula.test(value)) return `'${value}`
  // With a tab behind it nothing is a number; so Alipay writes its own files.
  return number.test(value) ? `${value}\t` : value
}

/** A moment by China's clock, as the days of filters and figures are; spreadsheets take it for one. */
export const csvTime = (moment: Date): string => clockAt(moment).replace('T', ' ')

/** Tells spreadsheets that what follows is UTF-8. */
export const csvMark = '\uFEFF'
