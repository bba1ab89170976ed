import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { type Batch, listBatches } from '#contract/site/batches.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import styles from '#web/staff/manage.module.css'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table, TwoLines } from '#web/ui/table.tsx'
import { batchActNames } from './batch-names.ts'

/** What staff did to many things at once, the latest first. */
export function BatchesPage({ page }: { page?: number }) {
  const { data } = usePageQuery(listBatches, { page })
  return (
    <section className={styles.page}>
      <h1>{m.batch_title()}</h1>
      <p className={styles.quiet}>
        {m.batch_text()} <Link to="/manage/search">{m.batch_search()}</Link>
      </p>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <>
          <Table
            caption={m.batch_title()}
            rows={data.items}
            rowKey={({ batchId }) => batchId}
            columns={columnsOf()}
            empty={<EmptyList total={data.total} text={m.batch_none()} />}
          />
          <Pagination
            {...data}
            linkFor={(number, props) => <Link to="/manage/batches" search={{ page: number }} {...props} />}
          />
        </>
      )}
    </section>
  )
}

const columnsOf = (): Column<Batch>[] => [
  { key: 'when', label: m.batch_when(), cell: ({ madeAt }) => showTime(madeAt), nowrap: true },
  { key: 'by', label: m.batch_by(), cell: ({ madeBy }) => madeBy },
  {
    key: 'act',
    label: m.batch_act(),
    cell: ({ batchId, act, reason }) => (
      <TwoLines below={reason}>
        <Link to="/manage/batch" search={{ batchId }}>
          {batchActNames[act]()}
        </Link>
      </TwoLines>
    ),
  },
  {
    key: 'state',
    label: m.batch_state(),
    cell: ({ total, done, refused, endedAt }) => (
      <TwoLines below={refused > 0 && m.batch_refused({ count: refused })}>
        {endedAt ? m.batch_done({ count: done }) : m.batch_progress({ settled: done + refused, total })}
      </TwoLines>
    ),
  },
]
