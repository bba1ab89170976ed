import { classNames } from '#web/ui/class-names.ts'
import styles from './skeleton.module.css'

type SkeletonProps = { shape?: 'line' | 'title' | 'avatar' | 'block'; className?: string }

export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden="true" />
}

/** Rows of a list on their way, with room for a picture, a title and a line. */
export function SkeletonList({ rows = 5, label }: { rows?: number; label: string }) {
  return (
    <div role="status" data-pending="" className={styles.list}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
        <div key={row} className={styles.row}>
          <Skeleton shape="avatar" />
          <div className={styles.lines}>
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  )
}
