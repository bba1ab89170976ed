import { type RawBuilder, sql } from 'kysely'
import type { Currency, LedgerReason, ReferenceKind } from '#contract/money/ledger.ts'
import type { AccountKind } from '#contract/money/ledger-admin.ts'
import type { Database } from '#server/core/database.ts'

/** Sums the accounts of each kind but members', whose sum is what the others lack to zero. */
export const sumOtherAccounts = (db: Database) =>
  db
    .selectFrom('ledger_accounts')
    .select([sql<AccountKind>`kind`.as('kind'), sql<Currency>`currency`.as('currency')])
    .select(sql<number>`sum(balance)::bigint`.as('balance'))
    .where('kind', 'in', [
      'bounty_escrow',
      'envelope_escrow',
      'platform_income',
      'recharge_clearing',
      'point_issue',
    ])
    .groupBy(['kind', 'currency'])
    .execute()

export interface MovementFilter {
  memberId?: number | undefined
  currency?: Currency | undefined
  reason?: LedgerReason | undefined
  reference?: { kind: ReferenceKind; id?: number | undefined } | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** Entries after this one in the order of the list: of an earlier transfer, or of the same one and a lower account. */
  before?: { transferId: number; accountId: number } | undefined
}

// Ids are taken a moment before the clock is read, so those of one moment may lie either side of the bound.
const idSlack = 1_000

/** The entries of one page, the latest first, before anything is read about them. */
const selectPage = (db: Database, filter: MovementFilter, limit: number) => {
  const { memberId, currency, reason, reference, from, until, before } = filter
  return (
    db
      .selectFrom('ledger_entries as entry')
      .innerJoin('ledger_accounts as account', 'account.id', 'entry.account_id')
      .select([
        'entry.transfer_id',
        'entry.account_id',
        'entry.amount',
        'entry.balance_after',
        'entry.reason',
      ])
      .select(['account.kind', 'account.currency', 'account.member_id'])
      // By kind and owner, which the accounts are indexed by.
      .$if(memberId !== undefined, (query) =>
        query.where('account.kind', '=', 'member').where('account.owner_id', '=', memberId!),
      )
      .$if(currency !== undefined, (query) => query.where('account.currency', '=', currency!))
      .$if(reason !== undefined, (query) => query.where('entry.reason', '=', reason!))
      .$if(reference !== undefined, (query) => query.where(hasReference(reference!)))
      .$if(from !== undefined, (query) =>
        query
          .where(wasMade(sql`transferred_at >= ${from}`))
          .where(
            'entry.transfer_id',
            '>',
            sql<number>`(select ledger_transfer_before(${from}) - ${idSlack})`,
          ),
      )
      .$if(until !== undefined, (query) =>
        query
          .where(wasMade(sql`transferred_at < ${until}`))
          .where(
            'entry.transfer_id',
            '<',
            sql<number>`(select ledger_transfer_before(${until}) + ${idSlack})`,
          ),
      )
      .$if(before !== undefined, (query) =>
        query.where(
          sql<boolean>`(entry.transfer_id, entry.account_id) < (${before?.transferId}::bigint, ${before?.accountId}::bigint)`,
        ),
      )
      .orderBy('entry.transfer_id', 'desc')
      .orderBy('entry.account_id', 'desc')
      .limit(limit)
  )
}

const wasMade = (when: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from ledger_transfers where id = entry.transfer_id and ${when})`

/** Says that there is an id, too, because only transfers with one are in the index. */
const hasReference = ({ kind, id }: NonNullable<MovementFilter['reference']>) =>
  sql<boolean>`entry.transfer_id in (
    select id from ledger_transfers where reference_kind = ${kind} and reference_id is not null
      and (${id ?? null}::bigint is null or reference_id = ${id ?? null}))`

/** The latest first; what is said about an entry is only read for those of the page. */
export const listMovementRows = (db: Database, filter: MovementFilter, limit: number) =>
  db
    .selectFrom(selectPage(db, filter, limit).as('entry'))
    .innerJoin('ledger_transfers as transfer', 'transfer.id', 'entry.transfer_id')
    .leftJoin('members as owner', 'owner.id', 'entry.member_id')
    .leftJoin('members as actor', 'actor.id', 'transfer.actor_id')
    .select([
      'entry.transfer_id',
      'entry.account_id',
      'entry.amount',
      'entry.balance_after',
      'entry.member_id',
      'owner.account as owner_account',
      'actor.account as actor_account',
      'transfer.reference_id',
      'transfer.remark',
      'transfer.transferred_at',
    ])
    .select([
      sql<AccountKind>`entry.kind`.as('kind'),
      sql<Currency>`entry.currency`.as('currency'),
      sql<LedgerReason>`entry.reason`.as('reason'),
      sql<ReferenceKind | null>`transfer.reference_kind`.as('reference_kind'),
    ])
    .orderBy('entry.transfer_id', 'desc')
    .orderBy('entry.account_id', 'desc')
    .execute()

export const findMemberByAccount = (db: Database, account: string) =>
  db
    .selectFrom('members')
    .select(['id', 'staff_role'])
    .where((eb) => eb(eb.fn('lower', ['account']), '=', account.toLowerCase()))
    .executeTakeFirst()
