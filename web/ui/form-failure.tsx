import type { ReactNode } from 'react'
import styles from './form-failure.module.css'

/** What the server said of the whole form; in the page while empty, so that its coming is announced. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.failure}>
      {children}
    </p>
  )
}
