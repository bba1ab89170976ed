import { getLocale } from '#contract/messages/generated/runtime.js'
import { formatYuan } from '#contract/money/money.ts'
import styles from './opened-moment.module.css'

/** The moment after one's own envelope opens: its flap goes up, and what was in it rises out of it. */
export const OpenedMoment = ({ amountFen }: { amountFen: number }) => (
  <div className={styles.moment} aria-hidden="true">
    <span className={styles.envelope}>
      <span className={styles.flap} />
    </span>
    <span className={styles.sparks} />
    <p className={styles.sum}>{formatYuan(amountFen, getLocale())}</p>
  </div>
)
