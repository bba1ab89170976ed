import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listRedEnvelopeShares, type RedEnvelopeShare } from '#contract/money/red-envelopes.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { AuthorName } from '#web/core/author-name.tsx'
import { Amount } from '#web/money/ledger/amount.tsx'
import { Card } from '#web/ui/card.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { EnvelopePages } from './envelope-pages.tsx'
import { GivenTable } from './given-table.tsx'

/** Each share of one envelope, those that nobody has opened too; for its giver. */
export function DistributionPage({
  redEnvelopeId,
  page,
}: {
  redEnvelopeId: number
  page: number | undefined
}) {
  const { data, isError } = usePageQuery(
    listRedEnvelopeShares,
    { redEnvelopeId, page },
    { expects: ['not_found'] },
  )
  if (isError && !data) return <EnvelopeMissing />
  return (
    <EnvelopePages
      data={data}
      linkFor={(page, props) => (
        <Link
          to="/user/control/redEnvelopeAmountDistributionList"
          search={{ redEnvelopeId, page }}
          {...props}
        />
      )}
    >
      {(data) => (
        <>
          <GivenTable envelopes={[data.redEnvelope]} />
          <Card flush>
            <Table
              caption={m.envelope_distribution()}
              columns={shareColumns()}
              rows={data.items}
              rowKey={({ number }) => number}
            />
          </Card>
        </>
      )}
    </EnvelopePages>
  )
}

/** Without a number in the address there is none either. */
export const EnvelopeMissing = () => (
  <ResultPage
    kind="not-found"
    title={m.envelope_missing()}
    text={m.envelope_missing_text()}
    actions={<ButtonLink to="/user/control/giveRedEnvelopeList">{m.envelope_given()}</ButtonLink>}
  />
)

const shareColumns = (): Column<RedEnvelopeShare>[] => [
  { key: 'number', label: m.envelope_column_share(), cell: ({ number }) => number },
  {
    key: 'amount',
    label: m.envelope_column_amount(),
    align: 'end',
    cell: ({ amountFen }) => <Amount currency="CNY" amount={amountFen} />,
  },
  { key: 'opener', label: m.envelope_column_opener(), cell: (share) => <Opener share={share} /> },
  {
    key: 'time',
    label: m.envelope_time(),
    nowrap: true,
    cell: ({ openedAt }) => (openedAt ? showTime(openedAt) : ''),
  },
]

function Opener({ share: { openedBy, isReturned } }: { share: RedEnvelopeShare }) {
  if (openedBy) return <AuthorName author={openedBy} />
  return isReturned ? m.envelope_share_returned() : m.envelope_share_open()
}
