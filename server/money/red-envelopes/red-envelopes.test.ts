import { expect, test, vi } from 'vitest'
import type { InputOf } from '#contract/core/endpoint.ts'
import { listLedgerEntries } from '#contract/money/ledger.ts'
import * as contract from '#contract/money/red-envelopes.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { createTestApp, refusal } from '#test/app.ts'
import {
  type Member,
  makeEnvelope,
  makeMember,
  makeMoney,
  makeRole,
  makeTopic,
  ownTagRights,
} from '#test/makers.ts'
import { endDueEnvelopes } from './jobs.ts'
import { endEnvelopeOfTopic } from './red-envelopes.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const { ann, bob } = cast

const balanceOf = async ({ memberId }: Member) => (await readBalances(db, memberId)).balanceFen

type Form = Partial<InputOf<typeof publishTopic>>
const publish = (member: Member, envelope: Form) =>
  as(member).call(publishTopic, {
    tagId: tags.green,
    title: 'Tea money',
    body: 'Help yourselves.',
    ...envelope,
  })

/** A giver with this much, their topic, and its envelope as everybody sees it. */
async function give(envelope: Form, fundsFen = 20_000) {
  const giver = await makeMember(db)
  await makeMoney(db, giver.memberId, fundsFen)
  const { topicId } = await publish(giver, envelope)
  const { redEnvelope } = await as(null).call(readTopic, { topicId })
  if (!redEnvelope) throw new Error('The topic has no envelope.')
  return { giver, topicId, redEnvelope, redEnvelopeId: redEnvelope.redEnvelopeId }
}

const open = (member: Member, redEnvelopeId: number) =>
  as(member).call(contract.openRedEnvelope, { redEnvelopeId })

test('a random envelope is given with a topic, opened by others, and what they got adds up', async () => {
  const { giver, topicId, redEnvelope, redEnvelopeId } = await give({
    envelopeKind: 'random',
    envelopeAmount: '100',
    envelopeShares: '3',
  })
  expect(redEnvelope).toMatchObject({
    kind: 'random',
    state: 'open',
    totalFen: 10_000,
    shareCount: 3,
    openedCount: 0,
  })
  expect(await balanceOf(giver)).toBe(10_000)
  const { items } = await as(null).call(listTopics, {})
  expect(items.find((card) => card.topicId === topicId)?.hasRedEnvelope).toBe(true)

  const openers = [await makeMember(db), await makeMember(db), await makeMember(db)]
  let sum = 0
  const readOpenings = () => as(ann).call(contract.listRedEnvelopeOpenings, { redEnvelopeId })
  for (const opener of openers) {
    // Who had most luck isn't known while there may be more.
    expect((await readOpenings()).luckiestFen).toBeNull()
    const { amountFen } = await open(opener, redEnvelopeId)
    expect(await balanceOf(opener)).toBe(amountFen)
    sum += amountFen
  }
  expect(sum).toBe(10_000)
  const late = await refusal(open(await makeMember(db), redEnvelopeId))
  expect([late.status, late.sentence]).toEqual([
    422,
    "You're too late, the red packets have been snatched up",
  ])
  const seen = await as(openers[0]!).call(contract.readRedEnvelope, { redEnvelopeId })
  expect(seen).toMatchObject({
    state: 'emptied',
    openedCount: 3,
    openedFen: 10_000,
    can: { open: false, stop: false },
  })
  expect((await as(null).call(readTopic, { topicId })).redEnvelope?.state).toBe('emptied')
  const { items: openings, luckiestFen } = await readOpenings()
  expect(luckiestFen).toBe(Math.max(...openings.map(({ amountFen }) => amountFen)))
  expect(openings.map(({ member }) => member.account)).toEqual(
    openers.map(({ account }) => account).reverse(),
  )
})

test('a fixed envelope holds the same in each share; opening twice answers the same and pays once', async () => {
  const { redEnvelopeId, redEnvelope, topicId } = await give({
    envelopeKind: 'fixed',
    envelopeAmount: '0.88',
    envelopeShares: 5,
  })
  expect(redEnvelope.totalFen).toBe(440)
  expect(await open(bob, redEnvelopeId)).toEqual({ amountFen: 88 })
  expect(await open(bob, redEnvelopeId)).toEqual({ amountFen: 88 })
  const seen = await as(bob).call(contract.readRedEnvelope, { redEnvelopeId })
  expect(seen).toMatchObject({ ownFen: 88, openedCount: 1, can: { open: false } })
  const { items } = await as(bob).call(listLedgerEntries, { currency: 'CNY' })
  expect(items[0]).toMatchObject({
    reason: 'envelope_received',
    reference: { kind: 'envelope', id: redEnvelopeId, topicId, name: 'Tea money' },
  })
})

test('a personal envelope is for the one who is named, by account or nickname', async () => {
  const named = await makeMember(db, { nickname: '红茶迷' })
  const { redEnvelopeId, redEnvelope, giver } = await give({
    envelopeKind: 'personal',
    envelopeAmount: '6.66',
    envelopeReceiver: '@红茶迷',
  })
  expect(redEnvelope).toMatchObject({ kind: 'personal', shareCount: 1 })
  expect((await refusal(open(ann, redEnvelopeId))).code).toBe('red_envelope_for_another')
  expect((await refusal(open(giver, redEnvelopeId))).code).toBe('own_red_envelope')
  const seen = await as(ann).call(contract.readRedEnvelope, { redEnvelopeId })
  expect(seen).toMatchObject({ receiver: { nickname: '红茶迷' }, can: { open: false } })
  expect(await open(named, redEnvelopeId)).toEqual({ amountFen: 666 })
})

test('only who may view the topic opens its envelope, and nobody once the topic is gone', async () => {
  const roleId = await makeRole(db, 'Members of the cellar')
  const { redEnvelopeId, topicId } = await give({
    envelopeKind: 'fixed',
    envelopeAmount: '1',
    envelopeShares: 2,
  })
  await db.updateTable('topics').set({ tag_id: tags.daily }).where('id', '=', topicId).execute()
  await ownTagRights(db, tags.daily, { [roleId]: ['view_topics'] })
  await expect.poll(async () => (await refusal(open(bob, redEnvelopeId))).code).toBe('topic_gated')
  expect((await refusal(as(bob).call(contract.readRedEnvelope, { redEnvelopeId }))).status).toBe(403)
  expect((await refusal(as(bob).call(contract.listRedEnvelopeOpenings, { redEnvelopeId }))).status).toBe(403)
  await db
    .updateTable('topics')
    .set({ tag_id: tags.green, deleted_at: new Date() })
    .where('id', '=', topicId)
    .execute()
  expect((await refusal(open(bob, redEnvelopeId))).code).toBe('not_found')
  expect((await refusal(as(bob).call(contract.readRedEnvelope, { redEnvelopeId }))).code).toBe('not_found')
})

test('the giver stops it once: the rest returns, the list shows it, and nobody else can', async () => {
  const { giver, redEnvelopeId, topicId } = await give({
    envelopeKind: 'fixed',
    envelopeAmount: '2',
    envelopeShares: 10,
  })
  await open(bob, redEnvelopeId)
  expect((await refusal(as(ann).call(contract.stopRedEnvelope, { redEnvelopeId }))).code).toBe('not_found')
  expect(await as(giver).call(contract.stopRedEnvelope, { redEnvelopeId })).toEqual({ returnedFen: 1_800 })
  expect(await as(giver).call(contract.stopRedEnvelope, { redEnvelopeId })).toEqual({ returnedFen: 1_800 })
  expect(await balanceOf(giver)).toBe(20_000 - 200)
  expect((await refusal(open(ann, redEnvelopeId))).code).toBe('red_envelope_ended')
  expect(await open(bob, redEnvelopeId)).toEqual({ amountFen: 200 })
  expect((await as(null).call(readTopic, { topicId })).redEnvelope?.state).toBe('stopped')
  const { items } = await as(giver).call(contract.listGivenRedEnvelopes, {})
  expect(items).toMatchObject([
    {
      state: 'stopped',
      totalFen: 2_000,
      openedCount: 1,
      openedFen: 200,
      returnedFen: 1_800,
      can: { stop: false },
    },
  ])
})

test('after its days it can be opened no more, and the job returns the rest to the giver once', async () => {
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  const expiresAt = new Date(Date.now() - 1)
  const before = await balanceOf(ann)
  const parts = { topicId, giverId: ann.memberId, totalFen: 500, shareCount: 5, expiresAt }
  const redEnvelopeId = await makeEnvelope(db, parts)
  expect((await refusal(open(bob, redEnvelopeId))).code).toBe('red_envelope_ended')
  expect((await as(bob).call(contract.readRedEnvelope, { redEnvelopeId })).state).toBe('expired')
  const log = { error: vi.fn() }
  await Promise.all([endDueEnvelopes(db, log), endDueEnvelopes(db, log)])
  expect(log.error).not.toHaveBeenCalled()
  expect(await balanceOf(ann)).toBe(before + 500)
  const { items } = await as(ann).call(contract.listGivenRedEnvelopes, {})
  expect(items[0]).toMatchObject({ state: 'expired', returnedFen: 500 })
})

test('one that was emptied is called so after its days too, and of equal shares none is the luckiest', async () => {
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  const parts = { topicId, giverId: ann.memberId, totalFen: 200, shareCount: 2, kind: 'fixed' as const }
  const redEnvelopeId = await makeEnvelope(db, parts)
  for (const opener of [bob, await makeMember(db)]) await open(opener, redEnvelopeId)
  await db
    .updateTable('red_envelopes')
    .set({ expires_at: new Date() })
    .where('id', '=', redEnvelopeId)
    .execute()
  await endDueEnvelopes(db, { error: vi.fn() })
  const { items } = await as(ann).call(contract.listGivenRedEnvelopes, {})
  expect(items[0]).toMatchObject({ redEnvelopeId, state: 'emptied', returnedFen: 0 })
  const openings = await as(bob).call(contract.listRedEnvelopeOpenings, { redEnvelopeId })
  expect([openings.total, openings.luckiestFen]).toEqual([2, null])
})

test('deleting the topic returns the rest', async () => {
  const { giver, redEnvelopeId, topicId } = await give({
    envelopeKind: 'fixed',
    envelopeAmount: '1',
    envelopeShares: 3,
  })
  await open(bob, redEnvelopeId)
  await db.transaction().execute((tx) => endEnvelopeOfTopic(tx, topicId))
  expect(await balanceOf(giver)).toBe(20_000 - 100)
  await db.transaction().execute((tx) => endEnvelopeOfTopic(tx, topicId))
  expect(await balanceOf(giver)).toBe(20_000 - 100)
})

test('the lists: each share for the giver only, and what a member has received', async () => {
  const { giver, redEnvelopeId, topicId } = await give({
    envelopeKind: 'random',
    envelopeAmount: '40.00',
    envelopeShares: 40,
  })
  const opener = await makeMember(db)
  const { amountFen } = await open(opener, redEnvelopeId)
  const shares = await as(giver).call(contract.listRedEnvelopeShares, { redEnvelopeId })
  expect(shares).toMatchObject({
    total: 40,
    pageCount: 2,
    redEnvelope: { redEnvelopeId, openedFen: amountFen },
  })
  expect(shares.items).toHaveLength(30)
  expect(shares.items[0]).toMatchObject({
    amountFen,
    openedBy: { account: opener.account },
    isReturned: false,
  })
  expect(shares.items[1]).toMatchObject({ openedBy: null, openedAt: null, isReturned: false })
  const second = await as(giver).call(contract.listRedEnvelopeShares, { redEnvelopeId, page: 2 })
  const sum = [...shares.items, ...second.items].reduce((total, share) => total + share.amountFen, 0)
  expect(sum).toBe(4_000)
  expect((await refusal(as(opener).call(contract.listRedEnvelopeShares, { redEnvelopeId }))).code).toBe(
    'not_found',
  )
  const received = await as(opener).call(contract.listReceivedRedEnvelopes, {})
  expect(received.total).toBe(1)
  expect(received.items).toMatchObject([
    { redEnvelopeId, amountFen, kind: 'random', topic: { topicId }, giver: { account: giver.account } },
  ])
})

test('a form that is sent again under its key publishes and gives once', async () => {
  const giver = await makeMember(db)
  await makeMoney(db, giver.memberId, 1_000)
  const form = {
    envelopeKind: 'fixed',
    envelopeAmount: '1',
    envelopeShares: 4,
    envelopeKey: crypto.randomUUID(),
  } as const
  const [first, second] = [await publish(giver, form), await publish(giver, form)]
  expect(second).toEqual(first)
  expect(await balanceOf(giver)).toBe(600)
  // A key is one's own: another's form under the same is a topic of theirs.
  const another = await makeMember(db)
  await makeMoney(db, another.memberId, 1_000)
  expect((await publish(another, form)).topicId).not.toBe(first.topicId)
  expect(await balanceOf(another)).toBe(600)
  const other = { ...form, tagId: tags.green, title: 'Another', body: 'What is sent now isn’t there.' }
  expect((await refusal(as(giver).call(publishTopic, other))).code).toBe('sent_before')
  const atOnce = { ...form, envelopeKey: crypto.randomUUID() }
  const answers = await Promise.all(Array.from({ length: 6 }, () => publish(giver, atOnce)))
  expect(new Set(answers.map(({ topicId }) => topicId)).size).toBe(1)
  expect(await balanceOf(giver)).toBe(200)
})

test('after all of this the ledger holds', async () => {
  expect((await verifyLedger(db)).violation).toBeUndefined()
})
