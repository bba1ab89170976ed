import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  /** One sentence: what would be here. */
  text: ReactNode
  /** The next thing to do: a ButtonLink or a Button. */
  action?: ReactNode
  icon?: ReactNode
}

export function EmptyState({ text, action, icon }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon}
      <p>{text}</p>
      {action}
    </div>
  )
}
