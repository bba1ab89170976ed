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

/** Tells spreadsheets that what follows is UTF-8. */
export const csvMark = '\uFEFF'
