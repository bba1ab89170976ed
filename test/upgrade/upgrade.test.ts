import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { adjustAccount } from '#contract/money/ledger-admin.ts'
import { buyMembershipCard, listCardOrders } from '#contract/money/membership-cards.ts'
import { listRechargeOrders } from '#contract/money/recharge.ts'
import * as envelopes from '#contract/money/red-envelopes.ts'
import { readDraft } from '#contract/posts/drafts.ts'
import { readHiddenContent, unlockHiddenContent } from '#contract/posts/hidden-content.ts'
import { approvePost, listOwnWaitingPosts, listReviewQueue } from '#contract/posts/review.ts'
import { restoreTopic } from '#contract/posts/topic-moderation.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { openSession } from '#server/accounts/sign-in/sessions.ts'
import type { Database } from '#server/core/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { settle } from '#server/money/recharge/settle.ts'
import { refusal, startTestApp } from '#test/app.ts'
import { copyDatabase } from '#test/database-copy.ts'
import { createOldSite } from './old-database.ts'

type Rows = Map<string, Record<string, unknown>[]>

/** Every row of every table. */
async function readRows(db: Database): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
    order by relname`.execute(db)
  const all: Rows = new Map()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(each) as row from ${sql.table(name)} as each order by to_jsonb(each)::text`.execute(db)
    all.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return all
}

/** What tables are called by now. */
const renamed: Record<string, string> = { topic_revisions: 'revisions' }

/** Of the rows what the columns of `before` hold, so that new columns aside they are the same. */
function inColumnsOf(before: Rows, after: Rows): Rows {
  const pick = (name: string, row: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(before.get(name)?.[0] ?? {}).map((column) => [column, row[column]]))
  return new Map(
    [...before].map(([name]) => [
      name,
      (after.get(renamed[name] ?? name) ?? []).map((row) => pick(name, row)),
    ]),
  )
}

const old = await createOldSite()
const [before, ledgerBefore] = [await readRows(old.db), await verifyLedger(old.db)]
await migrate(old.url)
const [after, ledgerAfter] = [await readRows(old.db), await verifyLedger(old.db)]
// Nobody may be connected to what is copied.
await old.db.destroy()
afterAll(() => old.drop())

const names = ['ann', 'bob', 'cleo', 'dan', 'keeper'] as const

/** A copy of the upgraded forum with a process that serves it, and its members, signed in. */
async function open() {
  const { db, url, drop } = await copyDatabase(old.url)
  const { as } = await startTestApp(db, url)
  const signIn = async (account: (typeof names)[number]) => {
    const { id } = await db
      .selectFrom('members')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
    const client = { address: '127.0.0.1', userAgent: '' }
    const tokens = await db.transaction().execute((tx) => openSession(tx, id, client))
    return [account, { call: as(tokens).call, has: () => readBalances(db, id) }] as const
  }
  type Person = Awaited<ReturnType<typeof signIn>>[1]
  const cast = Object.fromEntries(await Promise.all(names.map(signIn))) as Record<
    (typeof names)[number],
    Person
  >
  return { db, ...cast, [Symbol.asyncDispose]: drop }
}

test('an upgrade keeps every row, and the ledger holds before and after it', () => {
  const sorted = (rows: Rows) =>
    [...rows].map(([name, list]) => [name, list.map((row) => JSON.stringify(row)).sort()])
  expect(sorted(inColumnsOf(before, after))).toEqual(sorted(before))
  for (const table of ['waiting_posts', 'drafts', 'red_envelopes', 'recharge_orders', 'card_orders'])
    expect(before.get(table)?.length, table).toBeGreaterThan(0)
  expect(ledgerBefore.violation).toBeUndefined()
  expect(ledgerAfter).toMatchObject({ violation: undefined, size: ledgerBefore.size })
  expect(ledgerAfter.size.transfers).toBeGreaterThan(30)
})

test('envelopes of before are opened, stopped and returned after it', async () => {
  await using site = await open()
  const { ann, bob, cleo, dan, keeper } = site
  const idOf = async (title: string) => {
    const row = await site.db
      .selectFrom('red_envelopes')
      .innerJoin('topics', 'topics.id', 'topic_id')
      .select('red_envelopes.id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    return { redEnvelopeId: row.id }
  }
  const half = await idOf('Half opened')
  expect(await bob.call(envelopes.openRedEnvelope, half)).toEqual({ amountFen: 200 })
  const before = await dan.has()
  expect(await dan.call(envelopes.openRedEnvelope, half)).toEqual({ amountFen: 200 })
  expect((await dan.has()).balanceFen).toBe(before.balanceFen + 200)
  expect(await keeper.call(envelopes.readRedEnvelope, half)).toMatchObject({ openedCount: 3, state: 'open' })
  expect(await ann.call(envelopes.stopRedEnvelope, half)).toEqual({ returnedFen: 200 })

  const unopened = await idOf('Not opened')
  const shares = [ann, bob, dan].map(({ call }) => call(envelopes.openRedEnvelope, unopened))
  expect((await Promise.all(shares)).reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(1_000)
  const late = await refusal(cleo.call(envelopes.openRedEnvelope, await idOf('Emptied')))
  expect(late.code).toBe('snatched_up')
  const ended = await refusal(cleo.call(envelopes.openRedEnvelope, await idOf('Stopped')))
  expect(ended.code).toBe('red_envelope_ended')
  expect(await cleo.call(envelopes.openRedEnvelope, await idOf('For Cleo'))).toEqual({ amountFen: 666 })
  expect((await verifyLedger(site.db)).violation).toBeUndefined()
})

test('orders of before are credited once, and purchases and adjustments sent again move nothing', async () => {
  await using site = await open()
  const { ann, bob, keeper } = site
  const { items: orders } = await bob.call(listRechargeOrders, {})
  expect(orders.map(({ status }) => status)).toEqual(['pending', 'pending', 'failed', 'paid'])
  const before = await bob.has()
  const [order] = orders
  const notice = {
    orderNumber: order!.orderNumber,
    gatewayNumber: 'G1',
    amountFen: 2_000,
    outcome: 'paid',
  } as const
  expect(await settle(site.db, 'sandbox', notice)).toBe('credited')
  expect(await settle(site.db, 'sandbox', notice)).toBe('repeated')
  expect((await bob.has()).balanceFen).toBe(before.balanceFen + 2_000)

  const { items: bought } = await ann.call(listCardOrders, {})
  const spent = await ann.has()
  const purchase = { specificationId: 1, quantity: 2, agreedFen: 1_234, agreedPoints: 40 }
  expect(await ann.call(buyMembershipCard, { ...purchase, requestKey: 'key-of-a-purchase-1' })).toEqual(
    bought[0],
  )
  const adjustment = { account: 'ann', currency: 'POINT', direction: 'add', remark: 'A gift' } as const
  const sent = { ...adjustment, amount: '300', key: 'points-for-ann' }
  expect(await keeper.call(adjustAccount, sent)).toMatchObject({ balance: spent.points })
  expect((await refusal(keeper.call(adjustAccount, { ...sent, amount: '301' }))).code).toBe('key_reused')
  expect(await ann.has()).toEqual(spent)
  expect((await verifyLedger(site.db)).violation).toBeUndefined()
})

test('what was unlocked is open, what was typed is offered, and a reward that was taken is given again', async () => {
  await using site = await open()
  const { bob, dan, keeper } = site
  const topicOf = async (title: string) => {
    const row = await site.db
      .selectFrom('topics')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    return { topicId: row.id }
  }
  const hiding = await topicOf('What the cellar holds')
  const { blocks } = await bob.call(readHiddenContent, hiding)
  expect(blocks.map(({ html }) => html)).toEqual(['<p>for those who know</p>', '<p>for points</p>'])
  const { draft } = await bob.call(readDraft, { place: 'topic' })
  expect(draft).toMatchObject({
    title: 'A draft',
    poll: { options: ['One', 'Two'] },
    envelope: { kind: 'random', amount: '5', shares: '10' },
  })
  const before = await dan.has()
  await keeper.call(restoreTopic, { ...(await topicOf('Deleted with its envelope')), reason: 'It was fine' })
  expect((await dan.has()).points).toBe(before.points + 10)
  expect((await verifyLedger(site.db)).violation).toBeUndefined()
})

test('every kind of post that waited still waits, for its author and the staff', async () => {
  await using site = await open()
  const { items, counts } = await site.keeper.call(listReviewQueue, {})
  expect(counts).toEqual({ topic: 3, comment: 3, reply: 3, follow_up: 0 })
  expect(items.map(({ kind, isEdit }) => (isEdit ? `${kind} edit` : kind)).sort()).toEqual([
    'comment',
    'comment',
    'comment edit',
    'reply',
    'reply',
    'reply edit',
    'topic',
    'topic',
    'topic edit',
  ])
  const own = (await site.dan.call(listOwnWaitingPosts, {})).items
  expect(own.map(({ refusal }) => refusal)).toContain('No shouting')
})

test('what waited is approved as it was written, with its poll, its envelope and what it hides', async () => {
  await using site = await open()
  const { keeper, dan } = site
  for (const { waitingPostId, version } of (await keeper.call(listReviewQueue, {})).items)
    await keeper.call(approvePost, { waitingPostId, version })
  expect((await keeper.call(listReviewQueue, {})).items).toEqual([])
  const { items } = await dan.call(listTopics, {})
  const published = items.find(({ title }) => title === 'Waits with everything')
  const topicId = published!.topicId
  const topic = await dan.call(readTopic, { topicId })
  expect(topic).toMatchObject({
    redEnvelope: { totalFen: 600, shareCount: 4 },
    poll: { title: 'Hot or cold?' },
  })
  const { redEnvelopeId } = topic.redEnvelope!
  expect(await dan.call(envelopes.openRedEnvelope, { redEnvelopeId })).toEqual({ amountFen: 150 })
  const paid = { topicId, hiddenKind: 'points', price: 5 } as const
  expect((await dan.call(unlockHiddenContent, paid)).blocks).toMatchObject([
    { html: expect.stringContaining('leaves') },
  ])
  expect((await verifyLedger(site.db)).violation).toBeUndefined()
})

test('what accounts wrote that were cancelled before is moved out of sight, and kept for staff', async () => {
  await using site = new AsyncDisposableStack()
  const { db, url, drop } = await createOldSite()
  site.defer(drop)
  site.defer(() => db.destroy())
  // As an older version ended the account: the name alone was gone.
  await sql`update members set cancelled_at = now() where account = 'ann'`.execute(db)
  await sql`insert into audit_log (actor_id, act, subject)
    select keeper.id, 'cancel_member', 'member:' || ann.id from members keeper, members ann
    where keeper.account = 'keeper' and ann.account = 'ann'`.execute(db)
  const textsOf = async (table: 'topics' | 'comments' | 'replies') => {
    const { rows } = await sql<{ isGone: boolean; body: string; html: string }>`
      select members.cancelled_at is not null as "isGone", body_markdown as body, body_html as html
      from ${sql.table(table)} as post join members on members.id = post.author_id order by post.id`.execute(
      db,
    )
    return rows
  }
  const tables = ['topics', 'comments', 'replies'] as const
  const before = await Promise.all(tables.map(textsOf))
  await migrate(url)
  const after = await Promise.all(tables.map(textsOf))
  for (const [at, rows] of before.entries()) {
    const blanked = rows.map((row) => (row.isGone ? { ...row, body: '', html: '' } : row))
    expect(after[at]).toEqual(blanked)
  }
  const gone = before.flat().filter(({ isGone }) => isGone)
  expect(gone.length).toBeGreaterThan(0)
  const kept = await sql<{ body: string }>`select body_markdown as body from cancelled_posts`.execute(db)
  expect(kept.rows.map(({ body }) => body).sort()).toEqual(gone.map(({ body }) => body).sort())
  const titles = await sql<{ count: number }>`
    select count(*)::int as count from topics join members on members.id = author_id
    where (title = '') <> (cancelled_at is not null)`.execute(db)
  expect(titles.rows[0]?.count).toBe(0)
  const ended = await sql<{ by: string | null }>`
    select staff.account as by from members left join members staff on staff.id = members.cancelled_by
    where members.account = 'ann'`.execute(db)
  expect(ended.rows[0]?.by).toBe('keeper')
})
