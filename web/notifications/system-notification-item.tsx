import { Check, Trash2 } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { SystemNotification } from '#contract/notifications/system-notifications.ts'
import { LinkedText } from '#web/core/linked-text.tsx'
import { useNow } from '#web/core/site.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import styles from './remind-list-page.module.css'

interface SystemNotificationItemProps {
  notification: SystemNotification
  onRead: () => void
  onRemove: () => void
}

export function SystemNotificationItem({ notification, onRead, onRemove }: SystemNotificationItemProps) {
  const { title, body, deliveredAt, isRead } = notification
  const now = useNow()
  return (
    <li className={styles.item} data-unread={!isRead || undefined}>
      <article className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        <LinkedText text={body} />
        <RelativeTime at={deliveredAt} now={now} className={styles.quiet} />
      </article>
      {!isRead && (
        <IconButton
          size="s"
          label={m.notifications_read()}
          icon={<Check aria-hidden="true" />}
          onClick={onRead}
        />
      )}
      <IconButton
        size="s"
        label={m.notifications_remove()}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  )
}
