import { type RawBuilder, sql } from 'kysely'
import type { Currency, LedgerReason, ReferenceKind } from '#contract/money/ledger.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { LedgerAccount } from './accounts.ts'

export interface EntryColumns extends LedgerAccount {
  reason: LedgerReason
  amount: number
}

export interface TransferRequest {
  key: string
  reference?: { kind: ReferenceKind; id: number }
  remark?: string
  actorId?: number
  entries: readonly EntryColumns[]
}

interface TransferRow {
  transferId: number
  isRepeated: boolean
}

/** Makes one transfer in one round trip, whatever the number of entries. */
export async function callTransfer(tx: Tx, request: TransferRequest): Promise<TransferRow> {
  const { key, reference, remark, actorId, entries } = request
  const { rows } = await sql<TransferRow>`
    select transfer_id as "transferId", is_repeated as "isRepeated"
    from ledger_transfer(
      ${key}::text, ${reference?.kind ?? null}::text, ${reference?.id ?? null}::bigint, ${remark ?? ''}::text,
      ${actorId ?? null}::bigint, ${entries.map(({ kind }) => kind)}::text[],
      ${entries.map(({ ownerId }) => ownerId)}::bigint[], ${entries.map(({ currency }) => currency)}::text[],
      ${entries.map(({ reason }) => reason)}::text[], ${entries.map(({ amount }) => amount)}::bigint[])`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error(`The transfer ${key} returned nothing.`)
  return row
}

/** Makes all transfers in one round trip, and returns a row for each in their order. */
export async function callTransferAll(tx: Tx, requests: readonly TransferRequest[]): Promise<TransferRow[]> {
  const { asked, moved } = toColumns(requests)
  const { rows } = await sql<TransferRow>`
    select transfer_id as "transferId", is_repeated as "isRepeated"
    from ledger_transfer_all(${asked}, ${moved}) order by place`.execute(tx)
  return rows
}

/** The transfers, and their entries with the places of the transfers, as arrays. */
function toColumns(requests: readonly TransferRequest[]) {
  const entries = requests.flatMap(({ entries }, at) => entries.map((entry) => ({ ...entry, place: at + 1 })))
  return {
    asked: sql.join([
      sql`${requests.map(({ key }) => key)}::text[]`,
      sql`${requests.map(({ reference }) => reference?.kind ?? null)}::text[]`,
      sql`${requests.map(({ reference }) => reference?.id ?? null)}::bigint[]`,
      sql`${requests.map(({ remark }) => remark ?? '')}::text[]`,
      sql`${requests.map(({ actorId }) => actorId ?? null)}::bigint[]`,
    ]),
    moved: sql.join([
      sql`${entries.map(({ place }) => place)}::bigint[]`,
      sql`${entries.map(({ kind }) => kind)}::text[]`,
      sql`${entries.map(({ ownerId }) => ownerId)}::bigint[]`,
      sql`${entries.map(({ currency }) => currency)}::text[]`,
      sql`${entries.map(({ reason }) => reason)}::text[]`,
      sql`${entries.map(({ amount }) => amount)}::bigint[]`,
    ]),
  }
}

/**
 * As a part of a statement: the transfer of each row that says how often, with amounts so many times as large, all of them in one
 * call.
 */
export function callingTransfersTimes(
  requests: readonly (TransferRequest & { of: number })[],
  { rows, of, column }: { rows: RawBuilder<unknown>; of: string; column: string },
): RawBuilder<unknown> {
  const { asked, moved } = toColumns(requests)
  return sql`
    select made.transfer_id::text
    from (
      select array_agg(key order by place) as keys, array_agg(reference_kind order by place) as reference_kinds,
        array_agg(reference_id order by place) as reference_ids, array_agg(remark order by place) as remarks,
        array_agg(actor_id order by place) as actor_ids, array_agg(place order by place) as places,
        array_agg(times order by place) as times
      from unnest(${asked}, ${requests.map((request) => request.of)}::bigint[]) with ordinality
        as asked (key, reference_kind, reference_id, remark, actor_id, is_of, place)
      join (select ${sql.ref(of)} as is_of, ${sql.ref(column)}::bigint as times from ${rows}) as row using (is_of)
      where times > 0
    ) as due
    cross join lateral (
      select array_agg(due_place order by rank) as places, array_agg(kind order by rank) as kinds,
        array_agg(owner_id order by rank) as owner_ids, array_agg(currency order by rank) as currencies,
        array_agg(reason order by rank) as reasons, array_agg(amount * due.times[due_place] order by rank) as amounts
      from unnest(${moved}) with ordinality as entry (place, kind, owner_id, currency, reason, amount, rank)
      cross join lateral (select array_position(due.places, place)::bigint as due_place) as moved
      where due_place is not null
    ) as moved
    cross join lateral ledger_transfer_all(due.keys, due.reference_kinds, due.reference_ids, due.remarks, due.actor_ids,
      moved.places, moved.kinds, moved.owner_ids, moved.currencies, moved.reasons, moved.amounts) as made
    where due.keys is not null`
}

/** Locks accounts in the order that all transfers do, and makes those that don't exist yet. */
export const callLockAccounts = (tx: Tx, accounts: readonly LedgerAccount[]) =>
  sql`select ledger_lock_accounts(${accounts.map(({ kind }) => kind)}::text[],
    ${accounts.map(({ ownerId }) => ownerId)}::bigint[],
    ${accounts.map(({ currency }) => currency)}::text[])`.execute(tx)

export const readMemberBalances = (db: Database | Tx, memberIds: readonly number[]) =>
  db
    .selectFrom('ledger_accounts')
    .select(['owner_id', 'currency', 'balance'])
    .$narrowType<{ currency: Currency }>()
    .where('kind', '=', 'member')
    .where('owner_id', '=', sql<number>`any(${memberIds}::bigint[])`)
    .execute()

/** Reads what the transfer under a key gave an account and what the account has now, and locks the account. */
export async function lockReceived(
  tx: Tx,
  key: string,
  { kind, ownerId, currency }: LedgerAccount,
): Promise<{ received: number; balance: number } | undefined> {
  const { rows } = await sql<{ received: number; balance: number }>`
    select entry.amount as received, account.balance
    from ledger_accounts as account
    join ledger_entries as entry on entry.account_id = account.id
    join ledger_transfers as made on made.id = entry.transfer_id
    where account.kind = ${kind} and account.owner_id = ${ownerId} and account.currency = ${currency} and made.key = ${key}
    for no key update of account`.execute(tx)
  return rows[0]
}
