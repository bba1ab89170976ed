import { sql } from 'kysely'
import { allowLongStatements, type Tx } from '#server/core/database.ts'

/*
 * Every invariant of the ledger as a query that finds the first row which breaks it. They run in the database, so that
 * the process that asks holds nothing however long the ledger is.
 */

export const prepareLongReading = async (tx: Tx): Promise<void> => {
  await allowLongStatements(tx)
  // The joins below hash hundreds of thousands of transfers; beyond this they go to disk.
  await sql`set local work_mem = '64MB'`.execute(tx)
}

export interface EntryViolation {
  account_id: number
  serial: number
  transfer_id: number
  what: 'gap' | 'wrong_balance' | 'wrong_hash'
}

/** Goes along every account's chain: no serial left out, each balance follows from the last, each hash re-computed. */
export async function findBrokenEntry(tx: Tx): Promise<EntryViolation | undefined> {
  const { rows } = await sql<EntryViolation>`
    select account_id, serial, transfer_id, what from (
      select entry.account_id, entry.serial, entry.transfer_id, case
        when entry.serial <> entry.previous_serial + 1 then 'gap'
        when entry.balance_after <> entry.previous_balance + entry.amount then 'wrong_balance'
        when transfer.id is null or entry.hash <> ledger_entry_hash(entry.previous_hash, entry.account_id,
          entry.serial, entry.amount, entry.balance_after, entry.reason, transfer.id, transfer.transferred_at,
          transfer.key, transfer.request_hash, transfer.reference_kind, transfer.reference_id, transfer.actor_id,
          transfer.remark) then 'wrong_hash'
        end as what
      from (
        select *, lag(serial, 1, 0::bigint) over chain as previous_serial,
          lag(balance_after, 1, 0::bigint) over chain as previous_balance,
          lag(hash, 1, sha256('')) over chain as previous_hash
        from ledger_entries
        window chain as (partition by account_id order by serial)
      ) as entry
      left join ledger_transfers as transfer on transfer.id = entry.transfer_id
    ) as looked_at
    where what is not null limit 1`.execute(tx)
  return rows[0]
}

/** An account must stand where its entries end, and may owe only when it brings in from outside. */
export async function findBrokenAccount(tx: Tx): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select account.id from ledger_accounts as account
    left join ledger_entries as last on last.account_id = account.id and last.serial = account.entry_count
    left join (
      select account_id, sum(amount) as total, count(*) as entries from ledger_entries group by account_id
    ) as added on added.account_id = account.id
    where account.balance <> coalesce(added.total, 0) or account.entry_count <> coalesce(added.entries, 0)
      or account.balance <> coalesce(last.balance_after, 0)
      or account.head_hash <> coalesce(last.hash, sha256(''))
      or (account.balance < 0 and account.kind not in ('recharge_clearing', 'point_issue'))
    limit 1`.execute(tx)
  return rows[0]
}

/** Finds a transfer with fewer than two entries, or whose entries don't sum to zero in a currency. */
export async function findBrokenTransfer(tx: Tx): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select transfer.id from ledger_transfers as transfer
    left join (
      select transfer_id, sum(amount) filter (where currency = 'CNY') as money,
        sum(amount) filter (where currency = 'POINT') as points, count(*) as entries
      from ledger_entries join ledger_accounts as account on account.id = account_id
      group by transfer_id
    ) as added on added.transfer_id = transfer.id
    where coalesce(added.entries, 0) < 2 or coalesce(added.money, 0) <> 0 or coalesce(added.points, 0) <> 0
    limit 1`.execute(tx)
  return rows[0]
}

export interface LedgerSize {
  accounts: number
  transfers: number
  entries: number
  cny_sum: number
  point_sum: number
  /** A digest of the ends of all chains: noted down elsewhere, it shows later whether the past was rewritten. */
  digest: string
}

export async function measureLedger(tx: Tx): Promise<LedgerSize> {
  const { rows } = await sql<LedgerSize>`
    select count(*) as accounts, coalesce(sum(entry_count), 0)::bigint as entries,
      (select count(*) from ledger_transfers) as transfers,
      coalesce(sum(balance) filter (where currency = 'CNY'), 0)::bigint as cny_sum,
      coalesce(sum(balance) filter (where currency = 'POINT'), 0)::bigint as point_sum,
      encode(sha256(coalesce(string_agg(head_hash, '' order by id), '')), 'hex') as digest
    from ledger_accounts`.execute(tx)
  return rows[0]!
}
