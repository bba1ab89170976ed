import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type {
  LedgerEntry,
  LedgerReference,
  LedgerStatement,
  listLedgerEntries,
} from '#contract/money/ledger.ts'
import { boundsOfMonth } from '#server/core/china-time.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { readReferences } from './references.ts'
import { findLogRange, type LogRange, listEntryRows, sumEntries } from './statement-queries.ts'

const perPage = 30

/** A page of the actor's log, and the statement of a month when one is asked for (docs/RULES.md, Balance and points). */
export async function readStatement(
  context: MemberContext,
  { currency, month, page }: ParsedInputOf<typeof listLedgerEntries>,
): Promise<OutputOf<typeof listLedgerEntries>> {
  const { db, actor } = context
  const { memberId } = actor
  const range = await findLogRange(db, { memberId, currency, between: month ? boundsOfMonth(month) : null })
  if (!range) return { ...pageOf([], page, 0), balance: 0, statement: month ? noStatement : null }
  const upTo = range.upTo - (page - 1) * perPage
  const [rows, statement] = await Promise.all([
    listEntryRows(db, range.accountId, { upTo, after: Math.max(range.after, upTo - perPage) }),
    month ? makeStatement(db, range) : null,
  ])
  const referenceOf = await readReferences(context, rows)
  const items = rows.map((row) => toEntry(row, referenceOf(row)))
  return { ...pageOf(items, page, range.upTo - range.after), balance: range.balance, statement }
}

const noStatement: LedgerStatement = { opening: 0, received: 0, spent: 0, closing: 0 }

const pageOf = (items: LedgerEntry[], page: number, total: number) => ({
  items,
  ...pageNumbers(page, perPage, total),
})

async function makeStatement(db: Database, { accountId, after, upTo }: LogRange): Promise<LedgerStatement> {
  const { received, spent, closing } = await sumEntries(db, accountId, { after, upTo })
  return { opening: closing - received + spent, received, spent, closing }
}

type EntryRow = Awaited<ReturnType<typeof listEntryRows>>[number]

const toEntry = (row: EntryRow, reference: LedgerReference | null): LedgerEntry => ({
  serial: row.serial,
  transferId: row.transfer_id,
  reason: row.reason,
  amount: row.amount,
  balanceAfter: row.balance_after,
  remark: row.remark,
  movedAt: row.transferred_at.toISOString(),
  platformShare: row.platform_share,
  reference,
})
