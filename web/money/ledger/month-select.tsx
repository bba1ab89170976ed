import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

const monthsShown = 24
const everyMonth = 'every'

type MonthSelectProps = {
  /** Like "2026-11"; nothing for all. */
  month: string | undefined
  onChange: (month: string | undefined) => void
}

/** The last two years by month; an older month that the address names is offered as well. */
export function MonthSelect({ month, onChange }: MonthSelectProps) {
  const months = lastMonths()
  const offered = month && !months.includes(month) ? [...months, month] : months
  const options = [
    { value: everyMonth, label: m.money_every_month() },
    ...offered.map((value) => ({ value, label: nameOf(value) })),
  ]
  return (
    <Field label={m.money_month()}>
      <Select
        options={options}
        value={month ?? everyMonth}
        onValueChange={(value) => onChange(value === everyMonth ? undefined : value)}
      />
    </Field>
  )
}

function lastMonths(): string[] {
  // The statement's months are those of China's clock.
  const now = new Date(Date.now() + 8 * 3_600_000)
  return Array.from({ length: monthsShown }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 7),
  )
}

const nameOf = (month: string) =>
  new Intl.DateTimeFormat(getLocale(), { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
