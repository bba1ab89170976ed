import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { type CardSpecification, readMembershipCard } from '#contract/money/membership-cards.ts'
import { formatYuan } from '#contract/money/money.ts'
import { queryOf } from '#web/api/queries.ts'
import { MissingPage } from '#web/core/missing-page.tsx'
import { isMissing } from '#web/core/not-found-when-missing.ts'
import { useSite, useViewer } from '#web/core/site.ts'
import { Card } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { CardFacts } from './card-facts.tsx'
import { showDuration, showPrice } from './card-words.ts'
import styles from './cards.module.css'

const PurchaseForm = lazy(async () => ({ default: (await import('./purchase-form.tsx')).PurchaseForm }))

export const cardQuery = (cardId: number) =>
  queryOf(readMembershipCard, { cardId }, { expects: ['not_found'] })

/** One card: what it gives, what it costs, and for members the purchase. */
export function CardPage({ cardId }: { cardId: number }) {
  const { data: card, error } = useSuspenseQuery(cardQuery(cardId))
  // Since it was read, as whoever wanted to buy it is told.
  const isOffSale = isMissing(error)
  const viewer = useViewer()
  return (
    <section className={styles.page}>
      <h1>{card.name}</h1>
      <Card>
        <div className={styles.parts}>
          <CardFacts card={card} />
          {card.introduction && <p className={styles.introduction}>{card.introduction}</p>}
        </div>
      </Card>
      {!isOffSale && (
        <Card flush>
          <Table
            caption={m.cards_specification()}
            columns={columns()}
            rows={card.specifications}
            rowKey={({ specificationId }) => specificationId}
          />
        </Card>
      )}
      {viewer ? (
        <Suspense fallback={<Skeleton shape="title" />}>
          <PurchaseForm card={card} isOffSale={isOffSale} />
        </Suspense>
      ) : (
        <GuestPart />
      )}
    </section>
  )
}

const columns = (): Column<CardSpecification>[] => [
  { key: 'name', label: m.cards_specification(), cell: ({ name }) => name },
  {
    key: 'duration',
    label: m.cards_order_duration(),
    cell: ({ duration, durationUnit }) => showDuration(duration, durationUnit),
  },
  { key: 'price', label: m.cards_price(), cell: (specification) => <Price {...specification} /> },
  {
    key: 'stock',
    label: m.cards_manage_stock(),
    cell: ({ stock }) => (stock > 0 ? stock : m.cards_sold_out()),
    nowrap: true,
  },
]

const Price = (specification: CardSpecification) => (
  <span>
    <span className={styles.price}>{showPrice(specification)}</span>{' '}
    {specification.marketPriceFen && (
      <span className={styles.quiet}>
        {m.cards_market_price({ price: formatYuan(specification.marketPriceFen, getLocale()) })}
      </span>
    )}
  </span>
)

function GuestPart() {
  const site = useSite()
  const { href } = useLocation()
  if (!site.allowLogin) return null
  return (
    <p className="guest-only">
      <ButtonLink to="/login" search={{ jumpUrl: href }} variant="primary">
        {m.cards_sign_in()}
      </ButtonLink>
    </p>
  )
}

export const CardMissing = () => (
  <MissingPage
    title={m.cards_missing()}
    text={m.cards_missing_text()}
    actions={<ButtonLink to="/membershipCardList">{m.cards_all()}</ButtonLink>}
  />
)
