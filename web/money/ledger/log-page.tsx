import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import {
  type Currency,
  type LedgerEntry,
  type LedgerStatement,
  listLedgerEntries,
} from '#contract/money/ledger.ts'
import { reasonLabels } from '#contract/money/ledger-labels.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { OwnPage } from '#web/own-area/own-page.tsx'
import own from '#web/own-area/own-pages.module.css'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table, TwoLines } from '#web/ui/table.tsx'
import { Amount, sayShare } from './amount.tsx'
import styles from './money.module.css'
import { MonthSelect } from './month-select.tsx'
import { Receipt } from './receipt.tsx'
import { ReferenceLink } from './reference-link.tsx'

const pagesOf = {
  CNY: { to: '/user/control/balance', title: m.money_balance, now: m.money_balance_now },
  POINT: { to: '/user/control/point', title: m.money_points, now: m.money_points_now },
} as const

type LogPageProps = {
  currency: Currency
  month: string | undefined
  page: number | undefined
  /** What one can do about it, beside the balance. */
  action?: ReactNode
  /** What else belongs to it, below the balance. */
  children?: ReactNode
}

/** All that moved in one currency, a month's statement, and a receipt for each movement. */
export function LogPage({ currency, month, page, action, children }: LogPageProps) {
  const { data } = usePageQuery(listLedgerEntries, { currency, month, page })
  const navigate = useNavigate()
  const { to, title, now } = pagesOf[currency]
  return (
    <OwnPage title={title()}>
      {data ? (
        <Card>
          <div className={styles.head}>
            <p className={styles.sum}>
              <span className={styles.label}>{now()}</span>
              <span className={styles.large}>
                <Amount currency={currency} amount={data.balance} />
              </span>
            </p>
            {action}
          </div>
        </Card>
      ) : (
        <SkeletonList label={m.ui_loading()} />
      )}
      {children}
      {data && (
        <>
          <Card
            title={m.money_log()}
            action={
              <MonthSelect
                month={month}
                onChange={(chosen) => void navigate({ to, search: { month: chosen } })}
              />
            }
          >
            <div className={own.parts}>
              {data.statement && <Statement currency={currency} statement={data.statement} />}
              <LogTable currency={currency} entries={data.items} isOfMonth={month !== undefined} />
            </div>
          </Card>
          <Pagination
            {...data}
            linkFor={(page, props) => <Link to={to} search={{ month, page }} {...props} />}
          />
        </>
      )}
    </OwnPage>
  )
}

function Statement({ currency, statement }: { currency: Currency; statement: LedgerStatement }) {
  const sums = [
    [m.money_opening(), statement.opening],
    [m.money_received(), statement.received],
    [m.money_spent(), 0 - statement.spent],
    [m.money_closing(), statement.closing],
  ] as const
  return (
    <dl className={styles.statement}>
      {sums.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Amount currency={currency} amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type LogTableProps = { currency: Currency; entries: LedgerEntry[]; isOfMonth: boolean }

function LogTable({ currency, entries, isOfMonth }: LogTableProps) {
  const [opened, setOpened] = useState<LedgerEntry>()
  const columns: Column<LedgerEntry>[] = [
    { key: 'time', label: m.money_log_time(), nowrap: true, cell: ({ movedAt }) => showTime(movedAt) },
    {
      key: 'module',
      label: m.money_log_module(),
      cell: (entry) => <What entry={entry} currency={currency} />,
    },
    {
      key: 'amount',
      label: m.money_log_amount(),
      align: 'end',
      cell: ({ amount }) => <Amount currency={currency} amount={amount} sign />,
    },
    {
      key: 'after',
      label: m.money_log_after(),
      align: 'end',
      cell: ({ balanceAfter }) => <Amount currency={currency} amount={balanceAfter} />,
    },
    { key: 'remark', label: m.money_log_remark(), cell: ({ remark }) => remark },
    {
      key: 'receipt',
      label: m.money_receipt(),
      labelsItself: true,
      align: 'end',
      cell: (entry) => (
        <Button
          size="s"
          variant="quiet"
          outdent
          aria-label={m.money_receipt_of({ serial: entry.serial })}
          onClick={() => setOpened(entry)}
        >
          {m.money_receipt()}
        </Button>
      ),
    },
  ]
  return (
    <>
      <Table
        caption={m.money_log()}
        columns={columns}
        rows={entries}
        rowKey={({ serial }) => serial}
        empty={<EmptyState text={isOfMonth ? m.money_log_empty_month() : m.money_log_empty()} />}
      />
      <Receipt currency={currency} entry={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

/** Why something moved and for what, and where less came than was paid, what became of the rest. */
function What({ entry, currency }: { entry: LedgerEntry; currency: Currency }) {
  const { reason, reference, amount, platformShare } = entry
  return (
    <TwoLines
      below={
        <>
          {reference && <ReferenceLink reference={reference} isOwn />}
          {platformShare !== null && (
            <p className={styles.share}>{sayShare(currency, amount, platformShare)}</p>
          )}
        </>
      }
    >
      {reasonLabels[reason]()}
    </TwoLines>
  )
}
