import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openSession } from '#server/accounts/sign-in/sessions.ts'
import type { Database } from '#server/core/database.ts'
import { atMost, printChecks } from '#test/bench/checks.ts'
import { HttpConnection } from '#test/bench/http-client.ts'
import { quantile, requestBytes } from '#test/bench/measure.ts'
import { openProductDatabase, startProduct } from '#test/bench/product.ts'
import { setStage, signMembersIn } from '#test/bench/stage.ts'
import { fillForum, members, readers } from './forum.ts'

/*
 * `npm run bench -- following [--json OUT]`: what the feed of followed members costs by whom one follows, and what
 * publishing costs whom all others follow, on a forum of its own.
 */

const feedMsMax = 50
const asked = 300
const published = 300

interface Times {
  p50Ms: number
  p99Ms: number
}

interface FollowingFindings {
  /** The first page, and the tenth. */
  feeds: Record<string, { first: Times; deep: Times }>
  publishing: { withoutFollowers: Times; withAll: Times }
}

export async function measureFollowing(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'string' } } })
  const dataDir = mkdtempSync(join(tmpdir(), 'teahouse-following-'))
  const product = await startProduct(dataDir)
  try {
    const found = await measureAll(product.origin, dataDir)
    const checks = [
      ...Object.entries(found.feeds).flatMap(([who, { first, deep }]) => [
        atMost(`feed of who ${who}, p99 ms`, first.p99Ms, feedMsMax),
        atMost('its tenth page, p99 ms', deep.p99Ms, feedMsMax),
      ]),
      atMost(
        `publishing with ${members} followers, times without`,
        found.publishing.withAll.p50Ms / found.publishing.withoutFollowers.p50Ms,
        1.2,
      ),
    ]
    console.log(JSON.stringify(found, undefined, 2))
    printChecks(checks)
    if (values.json)
      await writeFile(resolve(values.json), `${JSON.stringify({ ...found, checks }, undefined, 2)}\n`)
  } finally {
    await product.stop()
    rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureAll(origin: string, dataDir: string): Promise<FollowingFindings> {
  const db = openProductDatabase(dataDir)
  try {
    await setStage(db, 1)
    const names = Object.keys(readers)
    const authorizations = await signMembersIn(db, 'reader', names.length)
    const { starId } = await fillForum(db, await readIds(db, names.length))
    // Not before: one that nobody uses for long is closed.
    const connection = await HttpConnection.open(origin)
    const feeds: FollowingFindings['feeds'] = {}
    for (const [at, who] of names.entries()) {
      const authorization = authorizations[at]!
      const deepPath = await findTenthPage(origin, authorization)
      const read = (path: string) => () => requestBytes('GET', path, { authorization })
      feeds[who] = {
        first: await measureTimes(connection, read(feedPath), asked),
        deep: await measureTimes(connection, read(deepPath), asked),
      }
    }
    const [loner] = await signMembersIn(db, 'loner', 1)
    const star = await signIn(db, starId)
    const topic = await db.selectFrom('topics').select('id').limit(1).executeTakeFirstOrThrow()
    const publish = (authorization: string) => () =>
      requestBytes(
        'POST',
        `/api/topics/${topic.id}/comments`,
        { authorization, cookie: 'XSRF-TOKEN=bench', 'x-xsrf-token': 'bench' },
        'body=Steep+it+for+two+minutes.',
      )
    await measureTimes(connection, publish(loner!), published)
    const publishing = {
      withoutFollowers: await measureTimes(connection, publish(loner!), published),
      withAll: await measureTimes(connection, publish(star), published),
    }
    connection.close()
    return { feeds, publishing }
  } finally {
    await db.destroy()
  }
}

const feedPath = '/api/own/followedDynamics'

async function readIds(db: Database, count: number): Promise<number[]> {
  const accounts = Array.from({ length: count }, (_, at) => `reader_${at + 1}`)
  const rows = await db
    .selectFrom('members')
    .select(['id', 'account'])
    .where('account', 'in', accounts)
    .execute()
  return accounts.map((account) => rows.find((row) => row.account === account)!.id)
}

async function signIn(db: Database, memberId: number): Promise<string> {
  const client = { address: '127.0.0.1', userAgent: 'bench' }
  const tokens = await db.transaction().execute((tx) => openSession(tx, memberId, client))
  return `Bearer ${tokens.accessToken},${tokens.refreshToken}`
}

/** Or the last one there is. */
async function findTenthPage(origin: string, authorization: string): Promise<string> {
  let path = feedPath
  for (let page = 1; page < 10; page++) {
    const answer = await fetch(`${origin}${path}`, { headers: { authorization } })
    if (!answer.ok) throw new Error(`The feed was answered ${answer.status}: ${await answer.text()}`)
    const { next } = (await answer.json()) as { next: string | null }
    if (next === null) return path
    path = `${feedPath}?beforeItem=${next}`
  }
  return path
}

async function measureTimes(
  connection: HttpConnection,
  makeRequest: () => Buffer,
  times: number,
): Promise<Times> {
  const timesMs: number[] = []
  for (let at = 0; at < times; at++) {
    const askedAt = performance.now()
    const { status } = await connection.send(makeRequest())
    if (status !== 200) throw new Error(`A measured request was answered ${status}.`)
    timesMs.push(performance.now() - askedAt)
  }
  timesMs.sort((a, b) => a - b)
  return { p50Ms: quantile(timesMs, 0.5), p99Ms: quantile(timesMs, 0.99) }
}
