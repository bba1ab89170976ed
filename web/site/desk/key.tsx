import { oneKeyShortcuts } from '#web/core/one-key-shortcuts.ts'
import styles from './desk.module.css'

/** The key that does what stands beside it; nothing on a phone, and said to screen readers by `aria-keyshortcuts`. */
export const Key = ({ name }: { name: string }) =>
  oneKeyShortcuts.use() === 'on' && (
    <span className={styles.key} aria-hidden="true">
      {name}
    </span>
  )
