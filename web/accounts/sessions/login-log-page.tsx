import { Link } from '@tanstack/react-router'
import { type LoginLogEntry, listLoginLog } from '#contract/accounts/sessions.ts'
import { m } from '#contract/messages/generated/messages.js'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { OwnPage } from '#web/own-area/own-page.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { showFullTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'

export function LoginLogPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listLoginLog, { page })
  const columns: Column<LoginLogEntry>[] = [
    {
      key: 'time',
      label: m.accounts_log_time(),
      nowrap: true,
      cell: ({ loggedAt }) => <time dateTime={loggedAt}>{showFullTime(loggedAt)}</time>,
    },
    {
      key: 'kind',
      label: m.accounts_log_kind(),
      nowrap: true,
      cell: ({ kind }) => (kind === 'renewal' ? m.accounts_log_renewal() : m.accounts_log_sign_in()),
    },
    { key: 'address', label: m.accounts_log_address(), cell: ({ address }) => address },
    { key: 'place', label: m.accounts_log_place(), cell: ({ place }) => place || m.accounts_log_no_place() },
  ]
  return (
    <OwnPage title={m.accounts_login_log()}>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <>
          <Card flush>
            <Table
              caption={m.accounts_login_log()}
              columns={columns}
              rows={data.items}
              rowKey={({ entryId }) => entryId}
              empty={<EmptyList total={data.total} text={m.accounts_log_empty()} />}
            />
          </Card>
          <Pagination
            {...data}
            linkFor={(page, props) => (
              <Link to="/user/control/userLoginLogList" search={{ page }} {...props} />
            )}
          />
        </>
      )}
    </OwnPage>
  )
}
