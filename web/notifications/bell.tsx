import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { readUnreadCounts } from '#contract/notifications/reminders.ts'
import { queryOf } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import styles from './bell.module.css'

const refreshEveryMs = 60_000

/** Stands in the header of a member; asks again now and then while its window is looked at. */
export function Bell() {
  const { data } = useQuery({
    ...queryOf(readUnreadCounts, {}, { quiet: true, inBackground: true }),
    refetchInterval: refreshEveryMs,
    refetchOnWindowFocus: true,
  })
  return (
    <Link to="/user/control/remindList" className={styles.bell} title={m.reminders_bell()}>
      <BellIcon aria-hidden="true" size={20} />
      <span className="sr-only">{m.reminders_bell()}</span>
      <span className={styles.count}>
        <Badge count={data?.reminders ?? 0} label={m.reminders_unread()} />
      </span>
    </Link>
  )
}
