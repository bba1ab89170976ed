import { CircleCheck, CircleX, DoorClosed, Hourglass, Lock, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './result-page.module.css'

type ResultPageProps = {
  kind: 'success' | 'error' | 'forbidden' | 'not-found' | 'closed' | 'waiting'
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  /** Such as a RedirectCountdown. */
  children?: ReactNode
}

const icons = {
  success: CircleCheck,
  error: CircleX,
  forbidden: Lock,
  'not-found': SearchX,
  closed: DoorClosed,
  waiting: Hourglass,
}

export function ResultPage({ kind, title, text, actions, children }: ResultPageProps) {
  const Icon = icons[kind]
  return (
    <div className={styles.result}>
      <Icon className={classNames(styles.icon, styles[kind])} aria-hidden="true" />
      <h1 className={styles.title}>{title}</h1>
      {text && <div className={styles.text}>{text}</div>}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
