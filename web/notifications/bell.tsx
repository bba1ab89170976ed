import { Link } from '@tanstack/react-router'
import { Bell as BellIcon, Mail, Megaphone } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#contract/messages/generated/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { lazy } from '#web/ui/lazy.ts'
import styles from './bell.module.css'
import { showInTitle } from './title-count.ts'
import { useUnread } from './use-unread.ts'

const MustRead = lazy(async () => ({ default: (await import('./must-read.tsx')).MustRead }))

/** The bottom bar's way to all that is one's own, where a narrow window has its way to messages and notifications. */
const ownHomeInBar = 'nav > a.member-only[href="/user/control/home"]'

/**
 * Stand in the header of a member, and as numbers in the bottom bar of a narrow window; their sum stands in the title of
 * the document. The numbers come over the live line; while that is down, they are asked for now and then.
 */
export function Bell() {
  const unread = useUnread()
  const reminders = <Count count={unread?.reminders} label={m.reminders_unread()} />
  const messages = <Count count={unread?.messages} label={m.conversations_unread()} />
  const notifications = <Count count={unread?.notifications} label={m.notifications_unread()} />
  const ownCount = (unread?.messages ?? 0) + (unread?.notifications ?? 0)
  const own = <Count count={ownCount} label={m.reminders_unread_own()} />
  const sum = ownCount + (unread?.reminders ?? 0)
  useEffect(() => showInTitle(sum), [sum])
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
      <Link to="/user/control/systemNotifyList" className={styles.bell} title={m.notifications_title()}>
        <Megaphone aria-hidden="true" size={20} />
        <span className="sr-only">{m.notifications_title()}</span>
        {notifications}
      </Link>
      {(unread?.notifications ?? 0) > 0 && (
        <Suspense>
          <MustRead />
        </Suspense>
      )}
      {reminderBar && createPortal(reminders, reminderBar)}
      {ownBar && createPortal(own, ownBar)}
    </>
  )
}

const Count = ({ count = 0, label }: { count: number | undefined; label: string }) => (
  <span className={styles.count}>
    <Badge count={count} label={label} />
  </span>
)
