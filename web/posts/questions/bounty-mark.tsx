import { Coins, WalletMinimal } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { formatYuan } from '#contract/money/money.ts'
import type { Bounty } from '#contract/posts/question-cards.ts'
import { Tag } from '#web/ui/tag.tsx'

/** What the adopted answer gets, or has got: money, points or both. Nothing where nothing is promised. */
export function BountyMark({ bounty }: { bounty: Bounty | null }) {
  if (!bounty) return null
  const { fen, points, isPaid } = bounty
  const [amber, gold] = isPaid ? (['plain', 'plain'] as const) : (['amber', 'gold'] as const)
  const label = isPaid ? m.question_card_bounty_paid() : m.question_card_bounty()
  return (
    <>
      {fen > 0 && (
        <Tag tone={amber} icon={<WalletMinimal aria-hidden="true" />} title={label}>
          <span className="sr-only">{label}</span> {formatYuan(fen, getLocale())}
        </Tag>
      )}
      {points > 0 && (
        <Tag tone={gold} icon={<Coins aria-hidden="true" />} title={label}>
          <span className="sr-only">{label}</span>{' '}
          {m.question_card_points({ count: points, points: points.toLocaleString(getLocale()) })}
        </Tag>
      )}
    </>
  )
}
