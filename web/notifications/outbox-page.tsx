import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listOutbox, type OutgoingMessage } from '#contract/notifications/outbox.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import styles from '#web/staff/manage.module.css'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'

const stateNames: Record<OutgoingMessage['state'], () => string> = {
  waiting: m.manage_outbox_waiting,
  sent: m.manage_outbox_sent,
  failed: m.manage_outbox_failed,
  kept: m.manage_outbox_kept,
}

/** What the site sends, and what it would send if it had a provider. */
export function OutboxPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listOutbox, { page })
  const columns: Column<OutgoingMessage>[] = [
    { key: 'when', label: m.manage_outbox_when(), cell: ({ queuedAt }) => showTime(queuedAt), nowrap: true },
    { key: 'to', label: m.manage_outbox_to(), cell: ({ recipient }) => recipient },
    { key: 'state', label: m.manage_outbox_state(), cell: ({ state }) => stateNames[state](), nowrap: true },
    { key: 'content', label: m.manage_outbox_words(), cell: showWords },
  ]
  return (
    <section className={styles.page}>
      <h1>{m.manage_section_outbox()}</h1>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <>
          {!data.providers.mail && <p>{m.manage_outbox_no_mail()}</p>}
          {!data.providers.sms && <p>{m.manage_outbox_no_sms()}</p>}
          <Table
            caption={m.manage_section_outbox()}
            columns={columns}
            rows={data.items}
            rowKey={({ messageId }) => messageId}
            empty={<EmptyList total={data.total} text={m.manage_outbox_none()} />}
          />
          <Pagination
            {...data}
            linkFor={(number, props) => <Link to="/manage/outbox" search={{ page: number }} {...props} />}
          />
        </>
      )}
    </section>
  )
}

function showWords({ content, problem }: OutgoingMessage) {
  if (problem) return problem
  return content?.subject ?? ''
}
