import { sql } from 'kysely'
import type { Currency, LedgerReason, ReferenceKind } from '#contract/ledger.ts'
import type { Database, Tx } from '#server/db/database.ts'
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
}

/** The function of migration 044: one round trip, whatever the number of entries. */
export async function callTransfer(
  tx: Tx,
  { key, reference, remark, actorId }: TransferRequest,
  entries: readonly EntryColumns[],
): Promise<{ transferId: number; isRepeated: boolean }> {
  const { rows } = await sql<{ transfer_id: number; is_repeated: boolean }>`
    select transfer_id, is_repeated from ledger_transfer(${key}::text, ${reference?.kind ?? null}::text,
      ${reference?.id ?? null}::bigint, ${remark ?? ''}::text, ${actorId ?? null}::bigint,
      ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ ownerId }) => ownerId)}::bigint[],
      ${entries.map(({ currency }) => currency)}::text[], ${entries.map(({ reason }) => reason)}::text[],
      ${entries.map(({ amount }) => amount)}::bigint[])`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`The transfer ${key} answered nothing.`)
  return { transferId: row.transfer_id, isRepeated: row.is_repeated }
}

export const readMemberBalances = (db: Database | Tx, memberId: number) =>
  db
    .selectFrom('ledger_accounts')
    .select(['currency', 'balance'])
    .$narrowType<{ currency: Currency }>()
    .where('kind', '=', 'member')
    .where('owner_id', '=', memberId)
    .execute()
