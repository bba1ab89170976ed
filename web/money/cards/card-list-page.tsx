import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { listMembershipCards, type MembershipCard } from '#contract/money/membership-cards.ts'
import { queryOf } from '#web/api/queries.ts'
import { useViewer } from '#web/core/site.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { TextLink } from '#web/ui/link.tsx'
import { CardFacts } from './card-facts.tsx'
import { showPriceRange } from './card-words.ts'
import styles from './cards.module.css'

const Opened = lazy(async () => ({ default: (await import('#web/notifications/opened.tsx')).Opened }))

/** All cards on sale, each with what it costs from the cheapest way to the dearest. */
export function CardListPage() {
  const { data } = useSuspenseQuery(queryOf(listMembershipCards, {}))
  const viewer = useViewer()
  return (
    <section className={styles.page}>
      <h1>{m.cards_title()}</h1>
      <Suspense fallback={null}>{viewer && <Opened kinds={['role_ending']} />}</Suspense>
      <p className={styles.quiet}>{m.cards_text()}</p>
      {data.cards.length === 0 && <EmptyState text={m.cards_none()} />}
      <ul className={styles.cards}>
        {data.cards.map((card) => (
          <li key={card.cardId}>
            <Offer card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Offer({ card }: { card: MembershipCard }) {
  return (
    <Card
      title={
        <TextLink to="/membershipCard" search={{ cardId: card.cardId }} tone="ink">
          {card.name}
        </TextLink>
      }
    >
      <div className={styles.parts}>
        <CardFacts card={card} />
        <p className={styles.price}>{showPriceRange(card.specifications)}</p>
      </div>
    </Card>
  )
}
