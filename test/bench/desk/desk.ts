import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '#server/core/database.ts'
import { atMost, printChecks } from '#test/bench/checks.ts'
import { HttpConnection } from '#test/bench/http-client.ts'
import { quantile, requestBytes } from '#test/bench/measure.ts'
import { openProductDatabase, startProduct } from '#test/bench/product.ts'
import { setStage, signMembersIn } from '#test/bench/stage.ts'
import { measureDecisions } from './decisions.ts'
import { entries, fillDesk } from './forum.ts'

/*
 * `npm run bench -- desk [--json OUT]`: what the first page of the desk and an entry of it cost where 50,000 wait, and how soon
 * the next one stands there for whoever decides, on a forum of its own.
 */

const asked = 400
const pageMsMax = 50
/** From the key or the touch until the next entry is painted. */
const nextMsMax = 100

export async function measureDesk(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'string' } } })
  const dataDir = mkdtempSync(join(tmpdir(), 'teahouse-desk-'))
  const product = await startProduct(dataDir)
  const db = openProductDatabase(dataDir)
  try {
    const found = await measureAll(product.origin, db)
    const checks = [
      atMost('first page, p95 ms', found.page.p95Ms, pageMsMax),
      atMost('an entry, p95 ms', found.entry.p95Ms, pageMsMax),
      atMost('the next entry by key, p95 ms', found.decisions.byKey.p95Ms, nextMsMax),
      atMost('the next entry by thumb, p95 ms', found.decisions.byThumb.p95Ms, nextMsMax),
    ]
    console.log(JSON.stringify(found, undefined, 2))
    printChecks(checks)
    if (values.json)
      await writeFile(resolve(values.json), `${JSON.stringify({ ...found, checks }, undefined, 2)}\n`)
  } finally {
    await db.destroy()
    await product.stop()
    rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureAll(origin: string, db: Database) {
  await setStage(db, 1)
  await fillDesk(db)
  const [authorization = ''] = await signMembersIn(db, 'moderator', 1)
  await db
    .updateTable('members')
    .set({ staff_role: 'moderator' })
    .where('account', '=', 'moderator_1')
    .execute()
  const connection = await HttpConnection.open(origin)
  const read = (path: string) => requestBytes('GET', path, { authorization })
  const answer = await fetch(`${origin}/api/manage/desk?entryKind=report`, { headers: { authorization } })
  const { items, counts } = (await answer.json()) as {
    items: { entryId: number }[]
    counts: Record<string, number>
  }
  const page = await measureTimes(connection, () => read('/api/manage/desk'))
  let at = 0
  const entry = await measureTimes(connection, () =>
    read(`/api/manage/desk/report/${items[at++ % items.length]?.entryId}`),
  )
  connection.close()
  return { entries, counts, page, entry, decisions: await measureDecisions(origin, authorization) }
}

async function measureTimes(connection: HttpConnection, makeRequest: () => Buffer) {
  const timesMs: number[] = []
  for (let at = 0; at < asked; at++) {
    const request = makeRequest()
    const askedAt = performance.now()
    const { status } = await connection.send(request)
    if (status !== 200) throw new Error(`The desk answered ${status}.`)
    timesMs.push(performance.now() - askedAt)
  }
  timesMs.sort((one, other) => one - other)
  return { p50Ms: quantile(timesMs, 0.5), p95Ms: quantile(timesMs, 0.95), p99Ms: quantile(timesMs, 0.99) }
}
