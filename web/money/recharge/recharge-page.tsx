import { type SubmitEvent, useEffect, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { type GatewayName, readRechargeOptions, startRecharge } from '#contract/money/recharge.ts'
import { gatewayLabels } from '#contract/money/recharge-labels.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Amount } from '#web/money/ledger/amount.tsx'
import styles from '#web/money/ledger/money.module.css'
import { OwnPage } from '#web/own-area/own-page.tsx'
import own from '#web/own-area/own-pages.module.css'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { RechargeOrders } from './recharge-orders.tsx'

/** Pays money in: the amount, the gateway, and the orders made so far. */
export function RechargePage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(readRechargeOptions, {})
  return (
    <OwnPage title={m.recharge_title()}>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <Card>
          <div className={own.parts}>
            <p className={styles.sum}>
              <span className={styles.label}>{m.money_balance_now()}</span>
              <span className={styles.large}>
                <Amount currency="CNY" amount={data.balanceFen} />
              </span>
            </p>
            {data.gateways.length > 0 ? (
              <RechargeForm gateways={data.gateways} />
            ) : (
              <EmptyState text={m.recharge_closed()} />
            )}
          </div>
        </Card>
      )}
      <RechargeOrders page={page} />
    </OwnPage>
  )
}

function RechargeForm({ gateways }: { gateways: GatewayName[] }) {
  const [amount, setAmount] = useState('')
  const [gateway, setGateway] = useState(gateways[0])
  const { submit, busy, fields, failure } = useSubmit(startRecharge)
  /** The gateway may take long to come, and another press would make another order. */
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    // Whoever comes back may find the page as they left it.
    const stay = () => setIsLeaving(false)
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [])

  async function pay(event: SubmitEvent) {
    event.preventDefault()
    if (!gateway || isLeaving) return
    const started = await submit({ amount, gateway })
    if (!started) return
    setIsLeaving(true)
    location.assign(started.address)
  }

  return (
    <form className={styles.form} onSubmit={(event) => void pay(event)} noValidate>
      <Field label={m.recharge_amount()} hint={m.recharge_amount_hint()} error={fields.amount} required>
        <Input
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </Field>
      <RadioGroup
        legend={m.recharge_gateway()}
        name="gateway"
        options={gateways.map((name) => ({ value: name, label: gatewayLabels[name]() }))}
        value={gateway}
        onValueChange={setGateway}
        error={fields.gateway}
      />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="primary" busy={busy || isLeaving}>
        {m.recharge_pay()}
      </Button>
    </form>
  )
}
