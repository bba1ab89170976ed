import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { drawKey } from '#contract/core/draw-key.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { currencies } from '#contract/money/ledger.ts'
import { adjustAccount, listMovements, readHoldings } from '#contract/money/ledger-admin.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import styles from '#web/staff/manage.module.css'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { formatAmount } from './amount.tsx'

const empty = { account: '', amount: '', remark: '' }

/** Adds to or takes from one member's account. One filling-in has one key, so that pressing twice moves once. */
export function AdjustForm() {
  const queryClient = useQueryClient()
  const { submit, busy, fields, failure } = useSubmit(adjustAccount)
  const [typed, setTyped] = useState(empty)
  const [currency, setCurrency] = useState<(typeof currencies)[number]>('CNY')
  const [direction, setDirection] = useState<'add' | 'take'>('add')
  const [key, setKey] = useState(drawKey)
  // Another content is another adjustment: its key is its own.
  const change = (next: Partial<typeof empty>) => {
    setTyped({ ...typed, ...next })
    setKey(drawKey())
  }

  async function adjust(event: FormEvent) {
    event.preventDefault()
    const done = await submit({ ...typed, currency, direction, key })
    if (!done) return
    toast.show({
      kind: 'success',
      text: m.manage_adjust_done({ balance: formatAmount(currency, done.balance) }),
    })
    change(empty)
    for (const { name } of [listMovements, readHoldings]) {
      void queryClient.invalidateQueries({ queryKey: [name] })
    }
  }

  return (
    <Card title={m.manage_adjust()}>
      <form className={styles.form} onSubmit={(event) => void adjust(event)} noValidate>
        <p className={styles.quiet}>{m.manage_adjust_text()}</p>
        <div className={styles.pair}>
          <Field label={m.manage_adjust_member()} error={fields.account} required>
            <Input
              name="account"
              value={typed.account}
              onChange={(event) => change({ account: event.target.value })}
            />
          </Field>
          <Field label={m.manage_ledger_currency()} error={fields.currency}>
            <Select
              options={[
                { value: 'CNY', label: m.manage_ledger_money() },
                { value: 'POINT', label: m.manage_ledger_points() },
              ]}
              value={currency}
              onValueChange={(value) => {
                setCurrency(value)
                setKey(drawKey())
              }}
            />
          </Field>
          <Field label={m.manage_adjust_direction()}>
            <Select
              options={[
                { value: 'add', label: m.manage_adjust_add() },
                { value: 'take', label: m.manage_adjust_take() },
              ]}
              value={direction}
              onValueChange={(value) => {
                setDirection(value)
                setKey(drawKey())
              }}
            />
          </Field>
          <Field
            label={m.manage_adjust_amount()}
            hint={m.manage_adjust_amount_hint()}
            error={fields.amount}
            required
          >
            <Input
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              value={typed.amount}
              onChange={(event) => change({ amount: event.target.value })}
            />
          </Field>
        </div>
        <Field label={m.money_log_remark()} error={fields.remark} required>
          <Input
            name="remark"
            maxLength={200}
            value={typed.remark}
            onChange={(event) => change({ remark: event.target.value })}
          />
        </Field>
        <FormFailure>{failure}</FormFailure>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {m.manage_adjust()}
          </Button>
        </div>
      </form>
    </Card>
  )
}
