import { classNames } from '#web/ui/class-names.ts'
import styles from './progress.module.css'

type ProgressProps = {
  label: string
  value: number
  max?: number
  /** For the reader's eyes the words beside it may already say it. */
  hideLabel?: boolean
}

export function Progress({ label, value, max = 100, hideLabel }: ProgressProps) {
  const percent = Math.round((Math.min(value, max) / max) * 100)
  return (
    <label className={styles.labelled}>
      <span className={classNames(styles.words, hideLabel && 'sr-only')}>
        <span>{label}</span>
        <span>{percent}%</span>
      </span>
      <progress className={styles.progress} value={value} max={max} />
    </label>
  )
}
