import type { Database } from '#server/core/database.ts'
import { groupCommitPerDatabase } from '#server/core/group-commit.ts'
import { openDatabase } from '#server/db/database.ts'
import { memberAccount, rechargeClearing } from '#server/money/ledger/accounts.ts'
import { type Transfer, transfer, transferAll } from '#server/money/ledger/ledger.ts'
import { findOrInsertMembers } from '#server/tools/seed-queries.ts'

const connections = 24
const payersAtOnce = 64
/** Members with money of their own, who pay each other. */
export const payers = 1_000
const fundsFen = 1_000_000

export interface TransferRates {
  /** From anybody to anybody, those of a moment together, as members' payments go through. */
  randomPerSecond: number
  /** The same, each in a transaction of its own. */
  alonePerSecond: number
  /** From everybody to one, each in a transaction of its own. */
  hotPerSecond: number
}

type Move = (payment: Transfer) => Promise<unknown>

/** As the product lets through together what its members pay. */
const groupCommitFor = groupCommitPerDatabase((db, payments: Transfer[]) =>
  db.transaction().execute((tx) => transferAll(tx, payments)),
)

/** Transfers by this one process, as fast as its connections carry them. */
export async function measureTransfers(url: string, forMs: number): Promise<TransferRates> {
  const db = openDatabase(url, { max: connections })
  try {
    const memberIds = await prepareAccounts(db)
    const draw = () => memberIds[Math.floor(Math.random() * payers)]!
    const [hot = 0] = memberIds
    const alone: Move = (payment) => db.transaction().execute((tx) => transfer(tx, payment))
    const groupCommit = groupCommitFor(db)
    const together: Move = (payment) => groupCommit.add(payment)
    await runTransfers(alone, draw, draw, forMs / 4)
    await runTransfers(together, draw, draw, forMs / 4)
    return {
      randomPerSecond: await runTransfers(together, draw, draw, forMs),
      alonePerSecond: await runTransfers(alone, draw, draw, forMs),
      hotPerSecond: await runTransfers(alone, draw, () => hot, forMs),
    }
  } finally {
    await db.destroy()
  }
}

/** Their ids; each has money enough for every measurement. */
export async function prepareAccounts(db: Database): Promise<number[]> {
  const names = Array.from({ length: payers }, (_, at) => `payer_${at}`)
  const memberIds = await findOrInsertMembers(db, names, new Date())
  for (const memberId of memberIds) {
    const to = memberAccount(memberId, 'CNY')
    const movement = { from: rechargeClearing, to, amount: fundsFen, reason: 'recharge' as const }
    await db.transaction().execute((tx) => transfer(tx, { key: `funds:${memberId}`, movements: [movement] }))
  }
  return memberIds
}

async function runTransfers(
  move: Move,
  drawFrom: () => number,
  drawTo: () => number,
  forMs: number,
): Promise<number> {
  const run = crypto.randomUUID()
  const startedAt = performance.now()
  let count = 0
  const pay = async () => {
    while (performance.now() - startedAt < forMs) {
      const [from, to] = [drawFrom(), drawTo()]
      if (from === to) continue
      const movement = {
        from: memberAccount(from, 'CNY'),
        to: memberAccount(to, 'CNY'),
        amount: 1,
        reason: 'hidden_content_paid' as const,
        receivedAs: 'hidden_content_earned' as const,
      }
      const key = `${run}:${count++}`
      await move({ key, movements: [movement] })
    }
  }
  await Promise.all(Array.from({ length: payersAtOnce }, pay))
  return (count * 1000) / (performance.now() - startedAt)
}
