import { CircleCheck, CircleX, DoorClosed, Hourglass, Lock, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import styles from './result-page.module.css'

type ResultPageProps = {
  kind: 'success' | 'error' | 'forbidden' | 'not-found' | 'closed' | 'waiting'
  title: ReactNode
  text?: ReactNode
  /** What can be done next; the way home unless something follows by itself. */
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
  const heading = useRef<HTMLHeadingElement>(null)
  // It comes in place of a form, and what was pressed has gone with that.
  useEffect(() => {
    if (kind === 'success' && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [kind])
  const next = actions ?? (!children && <ButtonLink to="/">{m.page_go_home()}</ButtonLink>)
  return (
    <div className={styles.result}>
      <Icon className={classNames(styles.icon, styles[kind])} aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {text && <div className={styles.text}>{text}</div>}
      {children}
      {next && <div className={styles.actions}>{next}</div>}
    </div>
  )
}
