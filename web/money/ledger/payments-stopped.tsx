/* Shared by whatever takes money or points from a member. */
import { m } from '#contract/messages/generated/messages.js'
import { useSite } from '#web/core/site.ts'
import styles from './payments-stopped.module.css'

/** Says before anything is filled in that it can't be paid now. */
export const PaymentsStopped = () =>
  useSite().allowPayments ? null : <p className={styles.stopped}>{m.money_payments_stopped()}</p>
