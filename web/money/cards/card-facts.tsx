import { m } from '#contract/messages/generated/messages.js'
import type { MembershipCard } from '#contract/money/membership-cards.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './cards.module.css'

/** What a card is and gives, in short. */
export const CardFacts = ({ card: { subtitle, features, role } }: { card: MembershipCard }) => (
  <>
    {subtitle && <p className={styles.quiet}>{subtitle}</p>}
    <p>
      {m.cards_gives()} <Tag tone={role.tone ?? 'plain'}>{role.name}</Tag>
    </p>
    {features.length > 0 && (
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    )}
  </>
)
