import { BadgeCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/link.tsx'

/** What stands in a purchase's place once it is made, so that the next press buys nothing; it takes the focus of the form. */
export function Bought({ words, onBuyMore }: { words: string; onBuyMore: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Card title={m.cards_buy()}>
        <EmptyState
          icon={<BadgeCheck aria-hidden="true" />}
          text={<span role="status">{words}</span>}
          action={<ButtonLink to="/user/control/membershipCardOrderList">{m.cards_orders()}</ButtonLink>}
        />
        <Button size="s" variant="quiet" onClick={onBuyMore}>
          {m.cards_buy_more()}
        </Button>
      </Card>
    </div>
  )
}
