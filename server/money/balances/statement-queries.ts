import { sql } from 'kysely'
import type { Currency, LedgerReason, ReferenceKind } from '#contract/money/ledger.ts'
import type { Database } from '#server/core/database.ts'

/** Which serials of an account lie between two moments: those above `after`, up to `upTo`. */
export interface SerialRange {
  after: number
  upTo: number
}

export interface LogRange extends SerialRange {
  accountId: number
  balance: number
}

export interface LogFilter {
  memberId: number
  currency: Currency
  /** The whole log when it is null. */
  between: { from: Date; to: Date } | null
}

/** A member's account and the part of its log that is asked for; nothing when nothing ever moved in it. */
export async function findLogRange(
  db: Database,
  { memberId, currency, between }: LogFilter,
): Promise<LogRange | undefined> {
  const before = (moment: Date) => sql<number>`ledger_serial_before(id, ${moment})`
  const row = await db
    .selectFrom('ledger_accounts')
    .select([
      'id',
      'balance',
      (between ? before(between.from) : sql<number>`0::bigint`).as('after'),
      (between ? before(between.to) : sql<number>`entry_count`).as('up_to'),
    ])
    .where('kind', '=', 'member')
    .where('owner_id', '=', memberId)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return row && { accountId: row.id, balance: row.balance, after: row.after, upTo: row.up_to }
}

/** The entries of a range, the latest first. Their serials are counted off, so any page costs the same. */
export const listEntryRows = (db: Database, accountId: number, { after, upTo }: SerialRange) =>
  db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transfers as transfer', 'transfer.id', 'entry.transfer_id')
    .select([
      'entry.serial',
      'entry.transfer_id',
      'entry.amount',
      'entry.balance_after',
      'transfer.reference_id',
      'transfer.remark',
      'transfer.transferred_at',
    ])
    .select(
      sql<number | null>`case when entry.reason in ('hidden_content_earned', 'bounty_received') then (
        select amount from ledger_entries share join ledger_accounts kept on kept.id = share.account_id
        where share.transfer_id = entry.transfer_id and share.reason = 'platform_share'
          and kept.currency = (select currency from ledger_accounts where id = entry.account_id)) end`.as(
        'platform_share',
      ),
    )
    .select(sql<LedgerReason>`entry.reason`.as('reason'))
    .select(sql<ReferenceKind | null>`transfer.reference_kind`.as('reference_kind'))
    .where('entry.account_id', '=', accountId)
    .where('entry.serial', '>', after)
    .where('entry.serial', '<=', upTo)
    .orderBy('entry.serial', 'desc')
    .execute()

/** Sums what came and what went in a range, and reads what there was at its end. */
export const sumEntries = (db: Database, accountId: number, { after, upTo }: SerialRange) =>
  db
    .selectFrom('ledger_entries')
    .select([
      sql<number>`coalesce(sum(amount) filter (where amount > 0), 0)::bigint`.as('received'),
      sql<number>`coalesce(-sum(amount) filter (where amount < 0), 0)::bigint`.as('spent'),
      sql<number>`coalesce((select balance_after from ledger_entries
        where account_id = ${accountId} and serial = ${upTo}), 0)`.as('closing'),
    ])
    .where('account_id', '=', accountId)
    .where('serial', '>', after)
    .where('serial', '<=', upTo)
    .executeTakeFirstOrThrow()
