import { PackageX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/link.tsx'

interface NothingToBuyProps {
  /** Else it is sold out. */
  isOffSale: boolean
  /** What was said to whoever has just tried to buy it. */
  failure: string
}

/** What stands in a purchase's place where there is none to be made; of who was refused it takes the focus of the form. */
export function NothingToBuy({ isOffSale, failure }: NothingToBuyProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) place.current?.focus({ preventScroll: true })
  }, [failure])
  return (
    <div ref={place} tabIndex={-1}>
      <Card title={m.cards_buy()}>
        <EmptyState
          icon={<PackageX aria-hidden="true" />}
          text={<span role="status">{failure || (isOffSale ? m.cards_missing() : m.cards_sold_out())}</span>}
          action={<ButtonLink to="/membershipCardList">{m.cards_all()}</ButtonLink>}
        />
      </Card>
    </div>
  )
}
