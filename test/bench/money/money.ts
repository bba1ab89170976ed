import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { atLeast, atMost, type Check, printChecks } from '#test/bench/checks.ts'
import { openProductDatabase, productDatabaseUrl, startProduct } from '#test/bench/product.ts'
import { setStage, signMembersIn } from '#test/bench/stage.ts'
import { measureRush, measureSustained, type RushResult } from './envelopes.ts'
import { fillLedger, measureVerify, type VerifyResult } from './long-ledger.ts'
import { measureTransfers, type TransferRates } from './transfers.ts'
import { measureUnlocks } from './unlocks.ts'

/*
 * `npm run bench -- money [--json OUT] [--entries N]`: what the ledger and the envelopes bear, on a forum of its own,
 * through HTTP where members come through HTTP.
 */

const rush = { members: 5_000, totalFen: 20_000, shareCount: 100 }
const sustained = { envelopes: 50, openings: 10_000 }
const transfersForMs = 5_000

interface MoneyFindings {
  rush: RushResult
  sustained: RushResult
  transfers: TransferRates
  unlocksPerSecond: number
  verifyShort: VerifyResult
  verifyLong: VerifyResult
}

export async function measureMoney(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'string' }, entries: { type: 'string' } } })
  const dataDir = mkdtempSync(join(tmpdir(), 'teahouse-money-'))
  const product = await startProduct(dataDir)
  try {
    const found = await measureAll(product.origin, dataDir, Number(values.entries ?? 1_000_000))
    const checks = createMoneyChecks(found)
    printChecks(checks)
    if (values.json)
      await writeFile(resolve(values.json), `${JSON.stringify({ ...found, checks }, undefined, 2)}\n`)
    process.exitCode = checks.some(({ isExact, reached }) => isExact && !reached) ? 1 : 0
  } finally {
    await product.stop()
    rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureAll(origin: string, dataDir: string, entries: number): Promise<MoneyFindings> {
  const db = openProductDatabase(dataDir)
  const url = productDatabaseUrl(dataDir)
  try {
    await setStage(db, 1)
    const members = await signMembersIn(db, 'opener', rush.members)
    // Warm: every connection has been used, and every statement prepared.
    await measureRush(origin, db, members.slice(0, 1_000), rush)
    const short = {
      rush: say(await measureRush(origin, db, members, rush)),
      sustained: say(await measureSustained(origin, db, members, sustained)),
      transfers: say(await measureTransfers(url, transfersForMs)),
      unlocksPerSecond: say(await measureUnlocks(url)),
      verifyShort: say(await measureVerify(dataDir)),
    }
    await fillLedger(url, entries)
    return { ...short, verifyLong: say(await measureVerify(dataDir)) }
  } finally {
    await db.destroy()
  }
}

function say<T>(found: T): T {
  console.log(found)
  return found
}

function createMoneyChecks({
  rush: rushed,
  sustained: held,
  transfers,
  unlocksPerSecond,
  verifyShort,
  verifyLong,
}: MoneyFindings): Check[] {
  const exactly = (what: string, value: number, wanted: number): Check => ({
    what,
    found: String(value),
    wanted: `exactly ${wanted}`,
    reached: value === wanted,
    isExact: true,
  })
  return [
    exactly(
      `winners of ${rush.shareCount} shares among ${rush.members} members`,
      rushed.winners,
      rush.shareCount,
    ),
    exactly('what they got, fen', rushed.sumFen, rush.totalFen),
    exactly('told that they are too late', rushed.snatchedUp, rush.members - rush.shareCount),
    atMost('openings of one envelope, p99 ms', rushed.p99Ms, 200),
    atLeast(`openings/s across ${sustained.envelopes} envelopes`, held.perSecond, 1_000),
    exactly('of these opened', held.winners, sustained.openings),
    atLeast('transfers/s between random accounts', transfers.randomPerSecond, 2_000),
    atLeast('transfers/s that all touch one account', transfers.hotPerSecond, 500),
    atLeast('paid unlocks/s, all of one author', unlocksPerSecond, 500),
    atMost(`ledger:verify of ${verifyLong.entries} entries, s`, verifyLong.seconds, 20),
    atMost('its memory, times that on a short ledger', verifyLong.peakMb / verifyShort.peakMb, 1.2),
    exactly('its exit status', verifyLong.status ?? -1, 0),
  ]
}
