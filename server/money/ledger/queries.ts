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

const amountsOf = ({ entries }: TransferRequest) => sql`${entries.map(({ amount }) => amount)}::bigint[]`

const callOf = (
  { key, reference, remark, actorId, entries }: TransferRequest,
  amounts: RawBuilder<unknown>,
) => sql`ledger_transfer(
  ${key}::text, ${reference?.kind ?? null}::text, ${reference?.id ?? null}::bigint, ${remark ?? ''}::text, ${actorId ?? null}::bigint,
  ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ ownerId }) => ownerId)}::bigint[],
  ${entries.map(({ currency }) => currency)}::text[], ${entries.map(({ reason }) => reason)}::text[],
  ${amounts})`

/** Makes one transfer in one round trip, whatever the number of entries. */
export async function callTransfer(tx: Tx, request: TransferRequest): Promise<TransferRow> {
  const { rows } = await sql<TransferRow>`
    select transfer_id as "transferId", is_repeated as "isRepeated"
    from ${callOf(request, amountsOf(request))}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`The transfer ${request.key} returned nothing.`)
  return row
}

/** As a part of a statement: a transfer for each row that says how often, with amounts so many times as large. */
export const callingTransferTimes = (
  request: TransferRequest,
  { rows, column }: { rows: RawBuilder<unknown>; column: string },
) => {
  const amounts = sql`array(select amount * times
    from unnest(${amountsOf(request)}) with ordinality as entry (amount, place) order by place)`
  return sql`
    select made.transfer_id::text
    from (select ${sql.ref(column)}::bigint as times from ${rows}) as row
    cross join lateral ${callOf(request, amounts)} as made
    where times > 0`
}

/** Makes all transfers in one round trip, and returns a row for each in their order. */
export async function callTransferAll(tx: Tx, requests: readonly TransferRequest[]): Promise<TransferRow[]> {
  const moved = requests.flatMap(({ entries }, at) => entries.map((entry) => ({ ...entry, place: at + 1 })))
  const { rows } = await sql<TransferRow>`
    select transfer_id as "transferId", is_repeated as "isRepeated" from ledger_transfer_all(
      ${requests.map(({ key }) => key)}::text[],
      ${requests.map(({ reference }) => reference?.kind ?? null)}::text[],
      ${requests.map(({ reference }) => reference?.id ?? null)}::bigint[],
      ${requests.map(({ remark }) => remark ?? '')}::text[],
      ${requests.map(({ actorId }) => actorId ?? null)}::bigint[],
      ${moved.map(({ place }) => place)}::bigint[],
      ${moved.map(({ kind }) => kind)}::text[], ${moved.map(({ ownerId }) => ownerId)}::bigint[],
      ${moved.map(({ currency }) => currency)}::text[], ${moved.map(({ reason }) => reason)}::text[],
      ${moved.map(({ amount }) => amount)}::bigint[])
    order by place`.execute(tx)
  return rows
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
