import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { readUnreadCounts } from '#contract/notifications/reminders.ts'
import {
  listSystemNotifications,
  readSystemNotifications,
  removeSystemNotification,
} from '#contract/notifications/system-notifications.ts'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useWrite } from '#web/api/use-write.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ReadAllHead } from './read-all-head.tsx'
import styles from './remind-list-page.module.css'
import { SystemNotificationItem } from './system-notification-item.tsx'
import { useReadAgainAsTold, useUnread } from './use-unread.ts'

/** What the staff have told the member, as it is at every moment. */
export function SystemNotifyListPage({ page }: { page: number | undefined }) {
  const queryClient = useQueryClient()
  const { data } = usePageQuery(listSystemNotifications, { page })
  useReadAgainAsTold(listSystemNotifications)
  // It may stand on another page.
  const isUnreadElsewhere = (useUnread()?.notifications ?? 0) > 0
  const refresh = () =>
    Promise.all(
      [listSystemNotifications, readUnreadCounts].map(({ name }) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    )
  const reading = useWrite(
    (notificationId: number | undefined) => call(readSystemNotifications, { notificationId }),
    { onSettled: refresh, keyOf: String },
  )
  const removal = useWrite(
    async (notificationId: number) => {
      await call(removeSystemNotification, { notificationId })
      toast.show({ kind: 'success', text: m.notifications_removed() })
    },
    { onSettled: refresh, keyOf: String },
  )
  return (
    <section className={styles.page}>
      <ReadAllHead
        title={m.notifications_title()}
        hasUnread={isUnreadElsewhere || (data?.items.some(({ isRead }) => !isRead) ?? false)}
        busy={reading.busy}
        onReadAll={() => void reading.send(undefined)}
      />
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.items.length === 0 && <EmptyList total={data.total} text={m.notifications_none()} />}
      {data && data.items.length > 0 && (
        <ul className={styles.list}>
          {data.items.map((each) => (
            <SystemNotificationItem
              key={each.notificationId}
              notification={each}
              onRead={() => void reading.send(each.notificationId)}
              onRemove={() => void removal.send(each.notificationId)}
            />
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          {...data}
          linkFor={(number, props) => (
            <Link to="/user/control/systemNotifyList" search={{ page: number }} {...props} />
          )}
        />
      )}
    </section>
  )
}
