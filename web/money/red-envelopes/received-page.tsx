import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listReceivedRedEnvelopes, type ReceivedShare } from '#contract/money/red-envelopes.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { AuthorName } from '#web/core/author-name.tsx'
import { Amount } from '#web/money/ledger/amount.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { kindLabels } from './envelope-labels.ts'
import { EnvelopePages } from './envelope-pages.tsx'
import { TopicCell } from './given-table.tsx'

/** What the member has opened. */
export function ReceivedPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listReceivedRedEnvelopes, { page })
  return (
    <EnvelopePages
      data={data}
      linkFor={(page, props) => (
        <Link to="/user/control/receiveRedEnvelopeList" search={{ page }} {...props} />
      )}
    >
      {(data) => (
        <Card flush>
          <Table
            caption={m.envelope_received()}
            columns={receivedColumns()}
            rows={data.items}
            rowKey={({ redEnvelopeId }) => redEnvelopeId}
            empty={<EmptyList total={data.total} text={m.envelope_received_none()} />}
          />
        </Card>
      )}
    </EnvelopePages>
  )
}

const receivedColumns = (): Column<ReceivedShare>[] => [
  {
    key: 'topic',
    label: m.envelope_topic(),
    cell: (share) => <TopicCell topic={share.topic} at={share.openedAt} />,
  },
  {
    key: 'giver',
    label: m.envelope_column_giver(),
    nowrap: true,
    cell: ({ giver }) => <AuthorName author={giver} />,
  },
  { key: 'kind', label: m.envelope_column_kind(), nowrap: true, cell: ({ kind }) => kindLabels[kind]() },
  {
    key: 'amount',
    label: m.envelope_column_amount(),
    align: 'end',
    cell: ({ amountFen }) => <Amount currency="CNY" amount={amountFen} sign />,
  },
]
