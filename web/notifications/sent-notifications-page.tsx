import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import {
  listSentNotifications,
  type SentNotification,
  withdrawSystemNotification,
} from '#contract/notifications/system-notifications.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useNow } from '#web/core/site.ts'
import styles from '#web/staff/manage.module.css'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { NotificationForm } from './notification-form.tsx'

/** What the staff tell everyone, a role or one member, and what they have told. */
export function SentNotificationsPage({ page }: { page: number | undefined }) {
  const { data, refetch } = usePageQuery(listSentNotifications, { page })
  const columns = useColumns()
  return (
    <section className={styles.page}>
      <h1>{m.manage_section_notifications()}</h1>
      <p className={styles.quiet}>{m.manage_notifications_note()}</p>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <>
          <NotificationForm roles={data.roles} onDone={() => void refetch()} />
          <Table
            caption={m.manage_section_notifications()}
            rows={data.items}
            rowKey={({ notificationId }) => notificationId}
            empty={<EmptyList total={data.total} text={m.manage_notifications_none()} />}
            columns={columns}
          />
          <Pagination
            {...data}
            linkFor={(number, props) => (
              <Link to="/manage/systemNotifications" search={{ page: number }} {...props} />
            )}
          />
        </>
      )}
    </section>
  )
}

function useColumns(): Column<SentNotification>[] {
  const now = useNow()
  const act = useAct(listSentNotifications)
  async function withdraw({ notificationId, title }: SentNotification) {
    const question = m.manage_notifications_withdraw_ask({ title })
    const agreed = await confirm({
      title: question,
      action: m.manage_notifications_withdraw(),
      danger: true,
    })
    if (agreed) await act(withdrawSystemNotification, { notificationId })
  }
  return [
    { key: 'subject', label: m.manage_notifications_subject(), cell: ({ title }) => title },
    {
      key: 'for',
      label: m.manage_notifications_audience(),
      cell: ({ audience, receiver }) =>
        audience === 'everyone' ? m.manage_notifications_everyone() : receiver,
    },
    {
      key: 'when',
      label: m.manage_notifications_when(),
      cell: ({ deliveredAt }) =>
        new Date(deliveredAt).getTime() > now
          ? `${showTime(deliveredAt)} · ${m.manage_notifications_waits()}`
          : showTime(deliveredAt),
    },
    { key: 'by', label: m.manage_notifications_by(), cell: ({ sentBy }) => sentBy },
    {
      key: 'withdraw',
      label: m.manage_notifications_withdraw(),
      labelsItself: true,
      cell: (sent) => (
        <Button size="s" onClick={() => void withdraw(sent)}>
          {m.manage_notifications_withdraw()}
        </Button>
      ),
    },
  ]
}
