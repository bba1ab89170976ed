import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { buyMembershipCard, type MembershipCard, quantityMax } from '#contract/money/membership-cards.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { PaymentsStopped } from '#web/money/ledger/payments-stopped.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { RadioGroup } from '#web/ui/radio.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { Bought } from './bought.tsx'
import { showPrice } from './card-words.ts'
import styles from './cards.module.css'
import { NothingToBuy } from './nothing-to-buy.tsx'

type PurchaseFormProps = {
  card: MembershipCard
  /** Taken off sale since it was read. */
  isOffSale: boolean
}

/** Buys after a question that names the price. What the server refused has moved nothing, and the page is read again. */
export function PurchaseForm({ card, isOffSale }: PurchaseFormProps) {
  const queryClient = useQueryClient()
  const { submit, busy, fields, failure, code } = useSubmit(buyMembershipCard)
  const offered = isOffSale ? [] : card.specifications.filter(({ stock }) => stock > 0)
  const [chosenId, setChosenId] = useState(offered[0]?.specificationId)
  const [quantity, setQuantity] = useState('1')
  const [bought, setBought] = useState('')
  /** What was chosen is sold no more, and the form was sent all the same. */
  const [lacksChoice, setLacksChoice] = useState(false)
  const requestKey = useRequestKey('purchase')
  const place = useKeptFocus<HTMLFormElement>(bought)
  const chosen = offered.find(({ specificationId }) => specificationId === chosenId)
  const typed = /^\s*\d+\s*$/.test(quantity) ? Number(quantity) : 0
  // What can't be bought is refused at the field, without a question before.
  const count = typed <= quantityMax ? typed : 0
  const price = chosen && count > 0 ? showPrice(timesOf(chosen, count)) : ''

  async function buy(event: SubmitEvent) {
    event.preventDefault()
    setLacksChoice(!chosen)
    if (!chosen) return
    const { specificationId, priceFen: agreedFen, pricePoints: agreedPoints, offerMark } = chosen
    const agreed =
      count === 0 ||
      (await confirm({
        title: m.cards_buy_ask({ name: card.name }),
        body: m.cards_buy_text({ quantity: count, specification: chosen.name, price }),
        action: m.cards_pay({ price }),
      }))
    if (!agreed) return
    const purchase = { specificationId, agreedFen, agreedPoints, offerMark, quantity }
    const order = await submit({ ...purchase, requestKey: requestKey.of(purchase) })
    if (order) {
      requestKey.renew()
      setBought(m.cards_bought({ role: order.roleName, until: showTime(order.roleExpiresAt) }))
    }
    await queryClient.invalidateQueries()
  }

  if (bought) return <Bought words={bought} onBuyMore={() => setBought('')} />
  if (offered.length === 0) return <NothingToBuy isOffSale={isOffSale} failure={failure} />
  return (
    <Card title={m.cards_buy()}>
      <form
        ref={place}
        className={styles.parts}
        onSubmit={(event) => void buy(event)}
        noValidate
        tabIndex={-1}
      >
        <RadioGroup
          legend={m.cards_specification()}
          name="specification"
          options={card.specifications.map((each) => ({
            value: String(each.specificationId),
            label: `${each.name} · ${each.stock > 0 ? showPrice(each) : m.cards_sold_out()}`,
            disabled: each.stock === 0,
          }))}
          value={String(chosenId ?? '')}
          onValueChange={(value) => setChosenId(Number(value))}
          error={fields.specificationId ?? (lacksChoice && !chosen ? m.field_required() : undefined)}
        />
        <Field label={m.cards_quantity()} hint={`1–${quantityMax}`} error={fields.quantity} required>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={quantity}
            onChange={(event) => setQuantity(event.target.value)}
          />
        </Field>
        {price && <p role="status">{m.cards_total({ price })}</p>}
        <PaymentsStopped />
        <FormFailure>{failure}</FormFailure>
        {code === 'balance_too_low' && <TextLink to="/user/control/payment">{m.recharge_title()}</TextLink>}
        <Button type="submit" variant="primary" busy={busy}>
          {m.cards_buy()}
        </Button>
      </form>
    </Card>
  )
}

const timesOf = ({ priceFen, pricePoints }: { priceFen: number; pricePoints: number }, count: number) => ({
  priceFen: priceFen * count,
  pricePoints: pricePoints * count,
})
