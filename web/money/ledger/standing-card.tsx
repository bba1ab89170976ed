import { useQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { readStanding } from '#contract/money/points.ts'
import { queryOf } from '#web/api/queries.ts'
import { PartPending } from '#web/core/part-pending.tsx'
import own from '#web/own-area/own-pages.module.css'
import { Card } from '#web/ui/card.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { formatAmount } from './amount.tsx'
import styles from './money.module.css'

/** The member's level, how far the next one is, and what earns points. */
export function StandingCard() {
  const query = useQuery(queryOf(readStanding, {}))
  if (!query.data) {
    return (
      <Card>
        <PartPending query={query}>
          <SkeletonList label={m.ui_loading()} rows={2} />
        </PartPending>
      </Card>
    )
  }
  const { level, next, pointsEarned, rewards } = query.data
  return (
    <Card>
      <div className={own.parts}>
        <dl className={styles.statement}>
          <div>
            <dt>{m.points_level()}</dt>
            <dd>{level?.name ?? m.points_no_level()}</dd>
          </div>
          <div>
            <dt>{m.points_earned()}</dt>
            <dd>{formatAmount('POINT', pointsEarned)}</dd>
          </div>
        </dl>
        <p className={styles.quiet}>
          {next
            ? m.points_next({
                missing: formatAmount('POINT', next.pointsNeeded - pointsEarned),
                name: next.name,
              })
            : m.points_top()}
        </p>
        <p className={styles.quiet}>{m.points_rewards(rewards)}</p>
      </div>
    </Card>
  )
}
