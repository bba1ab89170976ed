import { type Database, openDatabase } from '#server/db/database.ts'
import { memberAccount, rechargeClearing } from '#server/ledger/accounts.ts'
import { transfer } from '#server/ledger/ledger.ts'
import { findOrInsertMembers } from '#server/load/queries.ts'

const connections = 24
/** Members with money of their own, who pay each other. */
export const payers = 1_000
const fundsFen = 1_000_000

export interface TransferRates {
  /** From anybody to anybody. */
  randomPerSecond: number
  /** From everybody to one. */
  hotPerSecond: number
}

/** Transfers by this one process, as fast as its connections carry them. */
export async function measureTransfers(url: string, forMs: number): Promise<TransferRates> {
  const db = openDatabase(url, { max: connections })
  try {
    const memberIds = await prepareAccounts(db)
    const draw = () => memberIds[Math.floor(Math.random() * payers)]!
    const [hot = 0] = memberIds
    await runTransfers(db, draw, draw, forMs / 4)
    return {
      randomPerSecond: await runTransfers(db, draw, draw, forMs),
      hotPerSecond: await runTransfers(db, draw, () => hot, forMs),
    }
  } finally {
    await db.destroy()
  }
}

async function prepareAccounts(db: Database): Promise<number[]> {
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
  db: Database,
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
      await db.transaction().execute((tx) => transfer(tx, { key, movements: [movement] }))
    }
  }
  await Promise.all(Array.from({ length: connections }, pay))
  return (count * 1000) / (performance.now() - startedAt)
}
