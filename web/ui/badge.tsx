import { classNames } from '#web/ui/class-names.ts'
import styles from './badge.module.css'

/** A count is shown up to 99. */
const countMax = 99

type BadgeProps = {
  count: number
  /** What is counted, for those who can't see where the badge sits: "3 unread messages". */
  label?: string
  /** Quiet for a count that asks nothing of the reader. */
  quiet?: boolean
}

export function Badge({ count, label, quiet }: BadgeProps) {
  if (count <= 0) return null
  const shown = count > countMax ? `${countMax}+` : count
  return (
    <span className={classNames(styles.badge, quiet && styles.quiet)}>
      {label ? (
        <>
          <span aria-hidden="true">{shown}</span>
          <span className="sr-only">{label}</span>
        </>
      ) : (
        shown
      )}
    </span>
  )
}
