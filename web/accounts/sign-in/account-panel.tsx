import type { ReactNode } from 'react'
import { NeedsScript } from '#web/core/needs-script.tsx'
import styles from './account-panel.module.css'

/** The narrow panel of the sign-in and registration pages. */
export function AccountPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <h1 className={styles.title}>{title}</h1>
      <NeedsScript />
      {children}
    </section>
  )
}
