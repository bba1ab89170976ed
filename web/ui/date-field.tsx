import { useId } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import styles from '#web/ui/date-field.module.css'
import { FieldError } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

const partNames = ['year', 'month', 'day'] as const
export type DatePart = (typeof partNames)[number]
export type DateParts = Record<DatePart, string>

/** Years, months and days in the order in which the reader's language has them. */
export const datePartsIn = (locale: string): DatePart[] =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
    .formatToParts(0)
    .flatMap(({ type }) => partNames.filter((name) => name === type))

/**
 * "2026-02-03" of its parts, with the last day of the month in the place of a later one; "2026--" of a day that was begun,
 * and empty of none.
 */
export function toDay({ year, month, day }: DateParts): string {
  if (!year && !month && !day) return ''
  if (!year || !month || !day) return `${year}-${month}-${day}`
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return `${year}-${month}-${String(Math.min(Number(day), last)).padStart(2, '0')}`
}

/** Whether a day was begun and isn't whole. */
export const isHalfChosen = (value: string) => value !== '' && Object.values(toParts(value)).includes('')

const toParts = (value: string): DateParts => {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day }
}

type DateFieldProps = {
  legend: string
  /** Like "2026-02-03", or empty. */
  value: string
  /** Hears of a day that was only begun, too: a form that is sent with one says so (`isHalfChosen`). */
  onChange: (value: string) => void
  yearMin: number
  error?: string | undefined
}

/** A day, by parts in the reader's language: the browser's own field is in the language of the browser. */
export function DateField({ legend, value, onChange, yearMin, error }: DateFieldProps) {
  const errorId = useId()
  const parts = toParts(value)

  const choose = (name: DatePart, chosen: string) =>
    onChange(toDay({ ...parts, [name]: chosen === none ? '' : chosen }))

  return (
    <fieldset className={styles.date} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      <div className={styles.parts}>
        {datePartsIn(getLocale()).map((name) => (
          <Select
            key={name}
            aria-label={labels[name]()}
            options={[{ value: none, label: labels[name]() }, ...optionsOf(name, yearMin)]}
            value={parts[name] || none}
            aria-invalid={Boolean(error && !parts[name]) || undefined}
            onValueChange={(chosen) => choose(name, chosen)}
          />
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}

const none = 'none'
const labels = { year: m.ui_date_year, month: m.ui_date_month, day: m.ui_date_day }

function optionsOf(name: DatePart, yearMin: number): { value: string; label: string }[] {
  if (name === 'year') {
    const years = new Date().getFullYear() - yearMin + 1
    return Array.from({ length: years }, (_, ago) => String(yearMin + years - 1 - ago)).map(plain)
  }
  const format = new Intl.DateTimeFormat(getLocale(), {
    [name]: name === 'month' ? 'long' : 'numeric',
    timeZone: 'UTC',
  })
  return Array.from({ length: name === 'month' ? 12 : 31 }, (_, at) => ({
    value: String(at + 1).padStart(2, '0'),
    // January has 31 days.
    label: format.format(name === 'month' ? Date.UTC(2026, at, 1) : Date.UTC(2026, 0, at + 1)),
  }))
}

const plain = (value: string) => ({ value, label: value })
