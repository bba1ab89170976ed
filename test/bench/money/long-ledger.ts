import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { payers } from './transfers.ts'

const root = join(import.meta.dirname, '../../..')

export interface VerifyResult {
  entries: number
  seconds: number
  /** The most memory the verifying process held; whatever the ledger's length, about the same. */
  peakMb: number
  output: string
  status: number | null
}

/**
 * Lets the database write transfers between the bench's payers until there are so many entries, each round one for
 * every two payers: far faster than `ledger_transfer`, and verify proves that they are the same.
 */
export async function fillLedger(url: string, entries: number): Promise<void> {
  const db = openDatabase(url, { max: 1 })
  try {
    for (let left = entries - (await countEntries(db)); left > 0; left -= payers) await writeRound(db)
    await sql`vacuum analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}

const writeRound = (db: Database) =>
  sql`
    with made as (
      insert into ledger_transfers (key, request_hash)
      select 'fill:' || gen_random_uuid(), sha256('fill') from generate_series(1, ${payers / 2}::int) returning *
    ), transfer as (
      select *, row_number() over () as place from made
    ), side as (
      select id, (place - 1) % (${payers / 2}::int) + 1 as place,
        case when place <= ${payers / 2}::int then -1 else 1 end as amount,
        case when place <= ${payers / 2}::int then 'hidden_content_paid' else 'hidden_content_earned' end as reason
      from (
        select account.id, row_number() over (order by random()) as place
        from ledger_accounts as account join members on members.id = account.member_id
        where currency = 'CNY' and members.account like 'payer\\_%' and balance > 0
      ) as drawn
    ), moved as (
      update ledger_accounts as account set
        balance = account.balance + side.amount,
        entry_count = account.entry_count + 1,
        head_hash = ledger_entry_hash(account.head_hash, account.id, account.entry_count + 1, side.amount,
          account.balance + side.amount, side.reason, transfer.id, transfer.transferred_at, transfer.key,
          transfer.request_hash, null, null, null, '')
      from side join transfer using (place)
      where account.id = side.id
      returning account.id, account.entry_count, transfer.id as transfer_id, side.reason, side.amount, account.balance,
        account.head_hash
    )
    insert into ledger_entries (account_id, serial, transfer_id, reason, amount, balance_after, hash)
    select id, entry_count, transfer_id, reason, amount, balance, head_hash from moved`.execute(db)

async function countEntries(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ledger_entries`.execute(db)
  return rows[0]?.count ?? 0
}

/** `npm run ledger:verify` as an operator runs it, beside the running product. */
export async function measureVerify(dataDir: string): Promise<VerifyResult> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['server/tools/verify-ledger.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
  let peakMb = 0
  const watching = setInterval(() => {
    peakMb = Math.max(peakMb, readPeakMb(child.pid!))
  }, 100)
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  clearInterval(watching)
  const entries = Number(/(\d+) entries/.exec(output)?.[1])
  return { entries, seconds: (performance.now() - startedAt) / 1000, peakMb, output, status }
}

function readPeakMb(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
