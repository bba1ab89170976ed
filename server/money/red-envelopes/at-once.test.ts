import { expect, test } from 'vitest'
import type { Database } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { openDatabase } from '#server/db/database.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { createTestDatabase } from '#test/database.ts'
import { makeActor, makeEnvelope, makeMember, makeTags, makeTopic } from '#test/makers.ts'
import { endDueEnvelopes } from './jobs.ts'
import { openRedEnvelope } from './openings.ts'
import { stopRedEnvelope } from './red-envelopes.ts'

/*
 * Members at once, in three processes with a queue and eight connections each. Whatever the order in which they come
 * through, nobody gets two shares, no share goes to two members, and all that was given is somewhere.
 */

async function prepare({ totalFen = 3_000, shareCount = 30, endsInMs = 60_000 } = {}) {
  const { db, url, drop } = await createTestDatabase()
  const processes = Array.from({ length: 3 }, () => openDatabase(url, { max: 8 }))
  let turn = 0
  const { memberId: giverId } = await makeMember(db)
  const { green } = await makeTags(db)
  const topicId = await makeTopic(db, { authorId: giverId, tagId: green })
  const expiresAt = new Date(Date.now() + endsInMs)
  const redEnvelopeId = await makeEnvelope(db, { topicId, giverId, totalFen, shareCount, expiresAt })
  const memberIds = await Promise.all(Array.from({ length: 80 }, async () => (await makeMember(db)).memberId))
  return {
    db,
    /** Each opening reaches the next process. */
    open: (memberId: number) => open(processes[turn++ % 3]!, memberId, redEnvelopeId),
    giverId,
    redEnvelopeId,
    memberIds,
    async [Symbol.asyncDispose]() {
      for (const each of processes) await each.destroy()
      await drop()
    },
  }
}

const open = (db: Database, memberId: number, redEnvelopeId: number) =>
  openRedEnvelope({ db, actor: makeActor(memberId) }, { redEnvelopeId }).then(
    ({ amountFen }) => amountFen,
    (error: unknown) => {
      if (error instanceof UserError) return error.code
      throw error
    },
  )

const log = { error: fail }
function fail(facts: unknown): never {
  throw new Error(JSON.stringify(facts))
}

const amountsOf = (outcomes: readonly (number | string)[]) =>
  outcomes.filter((outcome) => typeof outcome === 'number')
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const balanceOf = async (db: Database, memberId: number) => (await readBalances(db, memberId)).balanceFen

test('80 members open 30 shares: exactly 30 win, exactly all of it, each as much as they were told', async () => {
  await using site = await prepare()
  const { db, memberIds } = site
  const outcomes = await Promise.all(memberIds.map(site.open))
  expect(amountsOf(outcomes)).toHaveLength(30)
  expect(sum(amountsOf(outcomes))).toBe(3_000)
  expect(outcomes.filter((outcome) => outcome === 'snatched_up')).toHaveLength(50)
  const balances = await Promise.all(memberIds.map((memberId) => balanceOf(db, memberId)))
  expect(balances).toEqual(outcomes.map((outcome) => (typeof outcome === 'number' ? outcome : 0)))
  expect((await verifyLedger(db)).violation).toBeUndefined()
})

test('one member in 24 places gets one share, and the same answer on each', async () => {
  await using site = await prepare()
  const { db, memberIds } = site
  const memberId = memberIds[0]!
  const outcomes = await Promise.all(Array.from({ length: 24 }, () => site.open(memberId)))
  expect(new Set(outcomes).size).toBe(1)
  expect(await balanceOf(db, memberId)).toBe(outcomes[0])
})

test.each([0, 5, 10, 20])(
  'stopped %s ms after the rush began: what was opened and what came back are all of it',
  async (afterMs) => {
    await using site = await prepare({ totalFen: 8_000, shareCount: 80 })
    const { db, giverId, memberIds, redEnvelopeId } = site
    const opening = memberIds.map(site.open)
    await new Promise((done) => setTimeout(done, afterMs))
    const stops = [1, 2, 3].map(() => stopRedEnvelope({ db, actor: makeActor(giverId) }, { redEnvelopeId }))
    const [outcomes, returned] = await Promise.all([Promise.all(opening), Promise.all(stops)])
    expect(new Set(returned.map(({ returnedFen }) => returnedFen)).size).toBe(1)
    const returnedFen = returned[0]!.returnedFen
    expect(sum(amountsOf(outcomes)) + returnedFen).toBe(8_000)
    expect(await balanceOf(db, giverId)).toBe(returnedFen)
    expect((await verifyLedger(db)).violation).toBeUndefined()
  },
)

test('it expires while they open: the job on two hosts returns once what they left', async () => {
  await using site = await prepare({ totalFen: 8_000, shareCount: 80, endsInMs: 40 })
  const { db, giverId, memberIds } = site
  const outcomes: (number | string)[] = []
  const opening = memberIds.map(async (memberId, at) => {
    await new Promise((done) => setTimeout(done, at))
    outcomes.push(await site.open(memberId))
  })
  await new Promise((done) => setTimeout(done, 41))
  await Promise.all([endDueEnvelopes(db, log), endDueEnvelopes(db, log)])
  await Promise.all(opening)
  await endDueEnvelopes(db, log)
  expect(outcomes).toContain('red_envelope_ended')
  expect(sum(amountsOf(outcomes)) + (await balanceOf(db, giverId))).toBe(8_000)
  expect((await verifyLedger(db)).violation).toBeUndefined()
})
