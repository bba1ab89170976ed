import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { createPortal } from 'react-dom'
import { m } from '#contract/messages/generated/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import styles from './bell.module.css'
import { useUnreadReminders } from './use-unread-reminders.ts'

/** Stands in the header of a member, and as a number in the bottom bar, where a narrow window has its way to reminders. The number comes over the live line; while that is down, it is asked for now and then. */
export function Bell() {
  const unread = useUnreadReminders()
  const number = (
    <span className={styles.count}>
      <Badge count={unread ?? 0} label={m.reminders_unread()} />
    </span>
  )
  const bar = document.getElementById('unread-in-bar')
  return (
    <>
      <Link to="/user/control/remindList" className={styles.bell} title={m.reminders_bell()}>
        <BellIcon aria-hidden="true" size={20} />
        <span className="sr-only">{m.reminders_bell()}</span>
        {number}
      </Link>
      {bar && createPortal(number, bar)}
    </>
  )
}
