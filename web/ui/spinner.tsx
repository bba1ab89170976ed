import styles from './spinner.module.css'

/** Without a label it is decoration beside words that already say what goes on. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className={styles.spinner} aria-hidden="true" />
  return (
    <span className={styles.labelled} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {label}
    </span>
  )
}
