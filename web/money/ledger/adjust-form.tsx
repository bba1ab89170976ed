import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { adjustAccount, listMovements, readHoldings } from '#contract/money/ledger-admin.ts'
import { findMentionable } from '#contract/posts/mentions.ts'
import { queryOf } from '#web/api/queries.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useAskBeforeUnsent } from '#web/core/use-leave-question.ts'
import styles from '#web/staff/manage.module.css'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { formatAmount } from './amount.tsx'
import { agreesToAdjust } from './confirm-adjustment.ts'

const empty = { account: '', amount: '', remark: '' }
type Choices = Pick<InputOf<typeof adjustAccount>, 'currency' | 'direction'>

/** Adds to or takes from one member's account. */
export function AdjustForm() {
  const queryClient = useQueryClient()
  const { submit, busy, fields, failure } = useSubmit(adjustAccount)
  const [typed, setTyped] = useState(empty)
  const [choices, setChoices] = useState<Choices>({ currency: 'CNY', direction: 'add' })
  useAskBeforeUnsent(Object.values(typed).some((text) => text.trim() !== ''))
  const requestKey = useRequestKey('adjustment')
  const bind = (name: keyof typeof empty) => ({
    name,
    value: typed[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: event.target.value }),
  })

  async function findMember(account: string) {
    const query = queryOf(findMentionable, { query: account }, { quiet: true })
    const found = await queryClient.query(query).catch(() => undefined)
    return found?.members.find((each) => each.account.toLowerCase() === account.toLowerCase())
  }

  async function adjust(event: SubmitEvent) {
    event.preventDefault()
    const content = { ...typed, ...choices }
    const input = { ...content, key: requestKey.of(content) }
    if (!(await agreesToAdjust(input, findMember))) return
    const done = await submit(input)
    if (!done) return
    requestKey.renew()
    const balance = formatAmount(choices.currency, done.balance)
    toast.show({ kind: 'success', text: m.manage_adjust_done({ balance }) })
    setTyped(empty)
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
            <Input {...bind('account')} />
          </Field>
          <ChoiceFields
            choices={choices}
            onChange={(next) => setChoices({ ...choices, ...next })}
            error={fields.currency}
          />
          <Field
            label={m.manage_adjust_amount()}
            hint={m.manage_adjust_amount_hint()}
            error={fields.amount}
            required
          >
            <Input {...bind('amount')} inputMode="decimal" autoComplete="off" />
          </Field>
        </div>
        <Field label={m.money_log_remark()} error={fields.remark} required>
          <Input {...bind('remark')} />
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

type ChoiceFieldsProps = {
  choices: Choices
  onChange: (next: Partial<Choices>) => void
  error: string | undefined
}

function ChoiceFields({ choices, onChange, error }: ChoiceFieldsProps) {
  return (
    <>
      <Field label={m.manage_ledger_currency()} error={error}>
        <Select
          options={[
            { value: 'CNY', label: m.manage_ledger_money() },
            { value: 'POINT', label: m.manage_ledger_points() },
          ]}
          value={choices.currency}
          onValueChange={(currency) => onChange({ currency })}
        />
      </Field>
      <Field label={m.manage_adjust_direction()}>
        <Select
          options={[
            { value: 'add', label: m.manage_adjust_add() },
            { value: 'take', label: m.manage_adjust_take() },
          ]}
          value={choices.direction}
          onValueChange={(direction) => onChange({ direction })}
        />
      </Field>
    </>
  )
}
