import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import {
  createMovementFile,
  listMovements,
  type MovementLine,
  readHoldings,
} from '#contract/money/ledger-admin.ts'
import {
  accountKindLabels,
  currencyLabels,
  reasonLabels,
  referenceLabels,
} from '#contract/money/ledger-labels.ts'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { FileButton } from '#web/staff/file-button.tsx'
import styles from '#web/staff/manage.module.css'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink, TextLink } from '#web/ui/link.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table, TwoLines } from '#web/ui/table.tsx'
import { AdjustForm } from './adjust-form.tsx'
import { Amount } from './amount.tsx'
import { LedgerFilters } from './ledger-filters.tsx'
import { ReferenceLink } from './reference-link.tsx'

export type LedgerSearch = InputOf<typeof listMovements>

/** Everything that ever moved, what is held where, and the staff's own hand in it. */
export function LedgerPage(search: LedgerSearch) {
  const { data } = usePageQuery(listMovements, search)
  const { before, ...filter } = search

  return (
    <section className={styles.page}>
      <h1>{m.manage_section_ledger()}</h1>
      <Holdings />
      <AdjustForm />
      <LedgerFilters key={JSON.stringify(filter)} filter={filter} />
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <Table
          caption={m.manage_section_ledger()}
          columns={columns()}
          rows={data.items}
          rowKey={({ transferId, accountId }) => `${transferId}.${accountId}`}
          empty={<EmptyState text={m.manage_ledger_none()} />}
        />
      )}
      <div className={styles.row}>
        {before && (
          <ButtonLink to="/manage/ledger" search={filter}>
            {m.manage_ledger_newest()}
          </ButtonLink>
        )}
        {data?.next && (
          <ButtonLink to="/manage/ledger" search={{ ...filter, before: data.next }}>
            {m.manage_ledger_older()}
          </ButtonLink>
        )}
        <FileButton makeLink={() => call(createMovementFile, filter)} />
      </div>
    </section>
  )
}

const columns = (): Column<MovementLine>[] => [
  { key: 'transfer', label: m.money_receipt_transfer(), cell: ({ transferId }) => transferId },
  { key: 'time', label: m.money_log_time(), nowrap: true, cell: ({ movedAt }) => showTime(movedAt) },
  {
    key: 'account',
    label: m.manage_ledger_account(),
    cell: ({ member, kind }) =>
      member ? (
        <TextLink to="/manage/member" search={{ memberId: member.memberId }}>
          {member.account}
        </TextLink>
      ) : (
        accountKindLabels[kind]()
      ),
  },
  { key: 'reason', label: m.money_log_module(), cell: ({ reason }) => reasonLabels[reason]() },
  {
    key: 'amount',
    label: m.money_log_amount(),
    align: 'end',
    cell: ({ currency, amount }) => <Amount currency={currency} amount={amount} sign />,
  },
  {
    key: 'after',
    label: m.money_log_after(),
    align: 'end',
    cell: ({ currency, balanceAfter }) => <Amount currency={currency} amount={balanceAfter} />,
  },
  {
    key: 'for',
    label: m.manage_ledger_reference(),
    cell: ({ reference }) =>
      reference && (
        // Staff look for things by their numbers, too.
        <TwoLines below={referenceLabels[reference.kind](reference)}>
          <ReferenceLink reference={reference} />
        </TwoLines>
      ),
  },
  { key: 'remark', label: m.money_log_remark(), cell: ({ remark }) => remark },
  { key: 'actor', label: m.manage_ledger_actor(), cell: ({ actor }) => actor },
]

function Holdings() {
  const { data } = usePageQuery(readHoldings, {})
  return (
    <Card title={m.manage_holdings()}>
      <div className={styles.form}>
        <p className={styles.quiet}>{m.manage_holdings_text()}</p>
        {!data && <SkeletonList label={m.ui_loading()} rows={2} />}
        {data && (
          <dl className={styles.facts}>
            {data.holdings.map(({ kind, currency, balance }) => (
              <div key={`${kind} ${currency}`} className={styles.fact}>
                <dt>
                  {accountKindLabels[kind]()}
                  {' · '}
                  {currencyLabels[currency]()}
                </dt>
                <dd>
                  <Amount currency={currency} amount={balance} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Card>
  )
}
