import type { ReactNode } from 'react'
import styles from './own-page.module.css'

/** The frame of a page about one's own account or money. The ways to the others stand beside it, or on one's home. */
export const OwnPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.page}>
    <h1>{title}</h1>
    {children}
  </section>
)
