import type { ReactNode } from 'react'
import { keepRoomBelow } from '#web/ui/keep-room-below.ts'
import styles from './lower-bar.module.css'

/** Stays at the lower edge while one chooses: how much is chosen, in a paragraph, and buttons for what may be done with it. */
export const LowerBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section ref={keepRoomBelow} className={styles.bar} aria-label={label}>
    {children}
  </section>
)
