import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { currencies, ledgerReasons, referenceKinds } from '#contract/money/ledger.ts'
import { listMovements } from '#contract/money/ledger-admin.ts'
import { currencyLabels, reasonLabels, referenceNames } from '#contract/money/ledger-labels.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import styles from '#web/staff/manage.module.css'
import { Button } from '#web/ui/button.tsx'
import { DateField, isHalfChosen } from '#web/ui/date-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { LedgerSearch } from './ledger-page.tsx'

const every = 'every'
const readSearch = lenientSearch(listMovements.input)
const withEvery = <V extends string>(values: readonly V[], nameOf: (value: V) => string) => [
  { value: every, label: m.manage_ledger_every() },
  ...values.map((value) => ({ value, label: nameOf(value) })),
]

type Filter = Omit<LedgerSearch, 'before'>

/** What to look for; nothing is asked before it is sent off, so that typing costs nothing. */
export function LedgerFilters({ filter }: { filter: Filter }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)])),
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  function type(name: string, value: string) {
    setTyped({ ...typed, [name]: value })
    setErrors({ ...errors, [name]: '' })
  }
  const bind = (name: string) => ({
    value: typed[name] ?? '',
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
  })
  const bindDay = (name: string) => ({
    value: typed[name] ?? '',
    onChange: (day: string) => type(name, day),
    yearMin: 2020,
    error: errors[name],
  })
  const choose = (name: string) => ({
    value: typed[name] ?? every,
    onValueChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })

  function find(event: SubmitEvent) {
    event.preventDefault()
    const given = Object.entries(typed).filter(([, value]) => value !== '' && value !== every)
    const wrong = findErrors(typed)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    void navigate({ to: '/manage/ledger', search: Object.fromEntries(given) })
  }

  return (
    <form className={styles.form} onSubmit={find}>
      <div className={styles.pair}>
        <Field label={m.manage_adjust_member()}>
          <Input {...bind('account')} maxLength={25} />
        </Field>
        <Field label={m.manage_ledger_currency()}>
          <Select
            options={withEvery(currencies, (currency) => currencyLabels[currency]())}
            {...choose('currency')}
          />
        </Field>
        <Field label={m.money_log_module()}>
          <Select
            options={withEvery(ledgerReasons, (reason) => reasonLabels[reason]())}
            {...choose('reason')}
          />
        </Field>
        <Field label={m.manage_ledger_reference()}>
          <Select
            options={withEvery(referenceKinds, (kind) => referenceNames[kind]())}
            {...choose('referenceKind')}
          />
        </Field>
        <Field label={m.manage_ledger_reference_id()} error={errors.referenceId}>
          <Input {...bind('referenceId')} inputMode="numeric" maxLength={15} />
        </Field>
        <DateField legend={m.manage_ledger_from()} {...bindDay('from')} />
        <DateField legend={m.manage_ledger_to()} {...bindDay('to')} />
      </div>
      <FormFailure />
      <div>
        <Button type="submit">{m.manage_search()}</Button>
      </div>
    </form>
  )
}

/** The address would do without what is wrong, and all movements would stand there as if they had been looked for. */
function findErrors(typed: Record<string, string>): Record<string, string> {
  const errors: Record<string, string> = {}
  if (typed.referenceId && !('referenceId' in readSearch(typed))) errors.referenceId = m.field_whole_number()
  for (const name of ['from', 'to']) if (isHalfChosen(typed[name] ?? '')) errors[name] = m.ui_date_whole()
  return errors
}
