import { expect, test } from 'vitest'
import { defaultSettings } from '#contract/core/settings.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { openDatabase } from '#server/db/database.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { createTestDatabase } from '#test/database.ts'
import { testDeps } from '#test/deps.ts'
import { makeActor, makeHidingTopic, makeMember, makeMoney, makeTags } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { unlockHiddenContent } from './hidden-content.ts'
import { writeHiddenContent } from './plan.ts'

/* Whoever unlocks at once, while the author edits or deletes: each pays once, and nobody for another. */

const price = 300

async function prepare() {
  const { db, url, drop } = await createTestDatabase()
  const manyDb = openDatabase(url, { max: 24 })
  const { memberId: authorId } = await makeMember(db)
  const { memberId: payerId } = await makeMember(db)
  const { green } = await makeTags(db)
  await makeMoney(db, payerId, 10_000)
  const body = ':::hidden{kind="balance" price="3"}\ngold\n:::'
  const { topicId, plan } = await makeHidingTopic(db, { authorId, tagId: green, body })
  return {
    db: manyDb,
    url,
    authorId,
    payerId,
    tagId: green,
    body,
    topicId,
    plan,
    async [Symbol.asyncDispose]() {
      await manyDb.destroy()
      await drop()
    },
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

const unlock = (db: Database, memberId: number, topicId: number) =>
  unlockHiddenContent(
    { db, settings: defaultSettings, site: testDeps, actor: makeActor(memberId) },
    {
      topicId,
      hiddenKind: 'balance',
      price,
    },
  ).then(
    ({ blocks }) => blocks.length,
    (error: unknown) => {
      if (error instanceof UserError) return error.code
      throw error
    },
  )

const rush = ({ db, payerId, topicId }: Prepared) =>
  Promise.all(Array.from({ length: 50 }, () => unlock(db, payerId, topicId)))

const balanceOf = async (db: Database, memberId: number) => (await readBalances(db, memberId)).balanceFen

test('50 clicks at once pay once, and each gets the text', async () => {
  await using site = await prepare()
  const { db, payerId, authorId } = site
  expect(new Set(await rush(site))).toEqual(new Set([1]))
  expect(await balanceOf(db, payerId)).toBe(10_000 - price)
  expect(await balanceOf(db, authorId)).toBe(price - 3)
  const { reminders } = await db
    .selectFrom('reminders')
    .select((eb) => eb.fn.countAll<number>().as('reminders'))
    .executeTakeFirstOrThrow()
  expect(Number(reminders)).toBe(1)
  expect((await verifyLedger(db)).violation).toBeUndefined()
})

test('of a crowd in two processes each pays once, and who can’t afford it stops nobody', async () => {
  await using site = await prepare()
  const { db, url, topicId, authorId } = site
  const secondDb = openDatabase(url, { max: 8 })
  const crowd = await Promise.all(Array.from({ length: 30 }, () => makeMember(db)))
  const isPoor = (at: number) => at % 5 === 0
  for (const [at, { memberId }] of crowd.entries())
    await makeMoney(db, memberId, isPoor(at) ? price - 1 : price)
  const outcomes = await Promise.all(
    crowd.map(({ memberId }) =>
      Promise.all([db, db, secondDb].map((process) => unlock(process, memberId, topicId))),
    ),
  )
  await secondDb.destroy()
  for (const [at, each] of outcomes.entries())
    expect(each).toEqual(isPoor(at) ? Array(3).fill('balance_too_low') : [1, 1, 1])
  for (const [at, { memberId }] of crowd.entries())
    expect(await balanceOf(db, memberId)).toBe(isPoor(at) ? price - 1 : 0)
  expect(await balanceOf(db, authorId)).toBe(24 * (price - 3))
  expect((await verifyLedger(db)).violation).toBeUndefined()
})

/** What may become of a topic while somebody unlocks what it hides, and what they are told. */
const changes: Record<string, { change: (tx: Tx, site: Prepared) => Promise<unknown>; refusal: string }> = {
  'made dearer': {
    change: (tx, { topicId, plan }) =>
      writeHiddenContent(tx, topicId, {
        ...plan,
        terms: plan.terms.map((term) => ({ ...term, price: 999 })),
      }),
    refusal: 'price_changed',
  },
  'no longer hidden': {
    change: (tx, { topicId }) => writeHiddenContent(tx, topicId, { terms: [], blocks: [] }),
    refusal: 'hidden_content_gone',
  },
  deleted: {
    change: (tx, { topicId }) =>
      tx.updateTable('topics').set({ deleted_at: new Date() }).where('id', '=', topicId).execute(),
    refusal: 'not_found',
  },
  'of an account that ended': {
    change: (tx, { authorId }) =>
      tx.updateTable('members').set({ cancelled_at: new Date() }).where('id', '=', authorId).execute(),
    refusal: 'hidden_content_gone',
  },
}

test('what is changed while it is unlocked is refused, and nobody pays', async () => {
  await using site = await prepare()
  const { db, payerId, authorId, plan } = site
  for (const [how, { change, refusal }] of Object.entries(changes)) {
    const { topicId } = await makeHidingTopic(db, { authorId, tagId: site.tagId, body: site.body })
    const hold = (tx: Tx) =>
      tx.selectFrom('topics').select('id').where('id', '=', topicId).forUpdate().execute()
    const changed = { ...site, topicId, plan }
    const outcome = await meanwhile(
      db,
      hold,
      () => unlock(db, payerId, topicId),
      (tx) => change(tx, changed),
    )
    expect([how, outcome]).toEqual([how, refusal])
  }
  expect(await balanceOf(db, payerId)).toBe(10_000)
})

test.each(['edited', 'deleted'] as const)(
  '%s in the middle: paid once at the price agreed to, or not at all',
  async (how) => {
    await using site = await prepare()
    const { db, payerId, authorId, topicId, plan } = site
    const dearer = { ...plan, terms: plan.terms.map((term) => ({ ...term, price: 999 })) }
    const meddle = () =>
      db.transaction().execute(async (tx) => {
        await tx.selectFrom('topics').select('id').where('id', '=', topicId).forUpdate().execute()
        if (how === 'edited') await writeHiddenContent(tx, topicId, dearer)
        else
          await tx.updateTable('topics').set({ deleted_at: new Date() }).where('id', '=', topicId).execute()
      })
    const [outcomes] = await Promise.all([rush(site), meddle()])
    const paid = 10_000 - (await balanceOf(db, payerId))
    expect([0, price]).toContain(paid)
    expect(await balanceOf(db, authorId)).toBe(paid && price - 3)
    const others = how === 'edited' ? ['price_changed', 1] : ['not_found', 'hidden_content_gone', 0, 1]
    for (const outcome of outcomes) expect(others).toContain(outcome)
    if (how === 'edited' && paid) expect(await unlock(db, payerId, topicId)).toBe(1)
    expect(10_000 - (await balanceOf(db, payerId))).toBe(paid)
    expect((await verifyLedger(db)).violation).toBeUndefined()
  },
)
