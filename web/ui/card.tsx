import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './card.module.css'

type CardProps = {
  title?: ReactNode
  /** What stands at the end of the title's line: a link to more, a small button. */
  action?: ReactNode
  /** Lets a list or a table reach the edges. */
  flush?: boolean
  className?: string
  children: ReactNode
}

export function Card({ title, action, flush, className, children }: CardProps) {
  return (
    <section className={classNames(styles.card, className)}>
      {(title || action) && (
        <header className={styles.head}>
          {title && <h2 className={styles.title}>{title}</h2>}
          {action && <div className={styles.action}>{action}</div>}
        </header>
      )}
      <div className={classNames(styles.body, flush && styles.flush)}>{children}</div>
    </section>
  )
}
