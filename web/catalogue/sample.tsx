import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './catalogue.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section id={title.toLowerCase()} className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.samples}>{children}</div>
    </section>
  )
}

type SampleProps = { title: string; wide?: boolean; children: ReactNode }

export function Sample({ title, wide, children }: SampleProps) {
  return (
    <div className={classNames(styles.sample, wide && styles.wide)}>
      <p className={styles.name}>{title}</p>
      {children}
    </div>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
