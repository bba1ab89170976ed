import styles from './desk.module.css'

/** The key that does what stands beside it; nothing on a phone, and said to screen readers by `aria-keyshortcuts`. */
export const Key = ({ name }: { name: string }) => (
  <span className={styles.key} aria-hidden="true">
    {name}
  </span>
)
