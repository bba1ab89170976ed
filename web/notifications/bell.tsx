import { Link } from '@tanstack/react-router'
import { Bell as BellIcon, Mail } from 'lucide-react'
import { createPortal } from 'react-dom'
import { m } from '#contract/messages/generated/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import styles from './bell.module.css'
import { useUnread } from './use-unread.ts'

/** The bottom bar's way to all that is one's own, where a narrow window has its way to the messages. */
const ownHomeInBar = 'nav > a.member-only[href="/user/control/home"]'

/**
 * Stand in the header of a member, and as numbers in the bottom bar of a narrow window. The numbers come over the live
 * line; while that is down, they are asked for now and then.
 */
export function Bell() {
  const unread = useUnread()
  const reminders = <Count count={unread?.reminders} label={m.reminders_unread()} />
  const messages = <Count count={unread?.messages} label={m.conversations_unread()} />
  const [reminderBar, ownBar] = [
    document.getElementById('unread-in-bar'),
    document.querySelector(ownHomeInBar),
  ]
  return (
    <>
      <Link to="/user/control/privateMessageList" className={styles.bell} title={m.conversations_title()}>
        <Mail aria-hidden="true" size={20} />
        <span className="sr-only">{m.conversations_title()}</span>
        {messages}
      </Link>
      <Link to="/user/control/remindList" className={styles.bell} title={m.reminders_bell()}>
        <BellIcon aria-hidden="true" size={20} />
        <span className="sr-only">{m.reminders_bell()}</span>
        {reminders}
      </Link>
      {reminderBar && createPortal(reminders, reminderBar)}
      {ownBar && createPortal(messages, ownBar)}
    </>
  )
}

const Count = ({ count = 0, label }: { count: number | undefined; label: string }) => (
  <span className={styles.count}>
    <Badge count={count} label={label} />
  </span>
)
