import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listLedgerEntries } from '#contract/money/ledger.ts'
import { boundsOfMonth } from '#server/core/china-time.ts'
import { memberAccount, pointIssue, rechargeClearing } from '#server/money/ledger/accounts.ts'
import { transfer } from '#server/money/ledger/ledger.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeComment, makeEnvelope, makeMember, makeTopic } from '#test/makers.ts'

const { as, db, cast, tags } = await createTestApp()

const payIn = (memberId: number, amount: number, key: string) =>
  db.transaction().execute((tx) =>
    transfer(tx, {
      key,
      remark: `Paid ${amount}`,
      movements: [{ from: rechargeClearing, to: memberAccount(memberId, 'CNY'), amount, reason: 'recharge' }],
    }),
  )

/** Entries made long ago can't be made through the ledger, whose clock is the database's. */
const backdate = (transferId: number, moment: string) =>
  db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`update ledger_transfers set transferred_at = ${moment} where id = ${transferId}`.execute(one)
    await sql`reset session_replication_role`.execute(one)
  })

test('a log shows what moved, the latest first, with the balance after each, and its pages have no gaps', async () => {
  const member = await makeMember(db)
  for (let amount = 1; amount <= 65; amount++) await payIn(member.memberId, amount, `log:${amount}`)
  const read = (page: number) => as(member).call(listLedgerEntries, { currency: 'CNY', page })
  const [first, last] = [await read(1), await read(3)]
  expect(first).toMatchObject({ balance: 2145, total: 65, pageCount: 3, statement: null })
  expect(first.items[0]).toMatchObject({ serial: 65, amount: 65, balanceAfter: 2145, remark: 'Paid 65' })
  expect(last.items.map(({ serial }) => serial)).toEqual([5, 4, 3, 2, 1])
  expect((await read(4)).items).toEqual([])
})

test('a month’s statement says what there was, what came and went, and what was left', async () => {
  const member = await makeMember(db)
  const account = memberAccount(member.memberId, 'CNY')
  const payOut = (amount: number, key: string) =>
    db.transaction().execute((tx) =>
      transfer(tx, {
        key,
        movements: [{ from: account, to: rechargeClearing, amount, reason: 'adjustment' }],
      }),
    )
  const moved = [
    ['2026-01-31T15:59:59Z', 1],
    ['2026-01-31T16:00:00Z', 10],
    ['2026-02-14T00:00:00Z', -4],
    ['2026-02-28T15:59:59Z', 100],
    ['2026-02-28T16:00:00Z', 1000],
  ] as const
  for (const [moment, amount] of moved) {
    const pay = amount > 0 ? payIn(member.memberId, amount, moment) : payOut(-amount, moment)
    await backdate((await pay).transferId, moment)
  }
  const read = async (month: string) => {
    const { statement, items, total } = await as(member).call(listLedgerEntries, { currency: 'CNY', month })
    return { ...statement, total, amounts: items.map(({ amount }) => amount) }
  }
  expect(await read('2026-01')).toEqual({
    opening: 0,
    received: 1,
    spent: 0,
    closing: 1,
    total: 1,
    amounts: [1],
  })
  expect(await read('2026-02')).toEqual({
    opening: 1,
    received: 110,
    spent: 4,
    closing: 107,
    total: 3,
    amounts: [100, -4, 10],
  })
  expect(await read('2025-12')).toMatchObject({ opening: 0, closing: 0, total: 0 })
  expect(await read('2026-04')).toMatchObject({ opening: 1107, closing: 1107, total: 0 })
})

test('an entry leads to what it was for', async () => {
  const member = await makeMember(db)
  const topicId = await makeTopic(db, {
    authorId: cast.ann.memberId,
    tagId: tags.green,
    title: 'Green in spring',
  })
  const { commentId } = await makeComment(db, { topicId, authorId: member.memberId })
  await db.transaction().execute((tx) =>
    transfer(tx, {
      key: `reward:${commentId}`,
      reference: { kind: 'comment', id: commentId },
      movements: [
        {
          from: pointIssue,
          to: memberAccount(member.memberId, 'POINT'),
          amount: 5,
          reason: 'comment_reward',
        },
      ],
    }),
  )
  const { items } = await as(member).call(listLedgerEntries, { currency: 'POINT' })
  expect(items).toMatchObject([
    {
      reason: 'comment_reward',
      amount: 5,
      reference: { kind: 'comment', id: commentId, topicId, name: 'Green in spring' },
    },
  ])
  const envelope = { topicId, giverId: member.memberId, totalFen: 100, shareCount: 1 }
  const id = await makeEnvelope(db, envelope)
  const { items: money } = await as(member).call(listLedgerEntries, { currency: 'CNY' })
  expect(money[0]).toMatchObject({
    reason: 'envelope_given',
    amount: -100,
    reference: { kind: 'envelope', id, topicId, name: 'Green in spring' },
  })
  // Its title stays with whoever took part; the way there doesn't.
  await db.updateTable('comments').set({ deleted_at: sql`now()` }).where('id', '=', commentId).execute()
  const [own] = (await as(member).call(listLedgerEntries, { currency: 'POINT' })).items
  expect(own?.reference).toMatchObject({ topicId: null, name: 'Green in spring' })
  await db.updateTable('topics').set({ deleted_at: sql`now()` }).where('id', '=', topicId).execute()
  const after = await as(member).call(listLedgerEntries, { currency: 'POINT' })
  expect(after.items[0]?.reference).toMatchObject({ topicId: null, name: 'Green in spring' })
})

test('somebody who never had anything has an empty log; a guest has none; nonsense is refused', async () => {
  const member = as(await makeMember(db))
  expect(await member.call(listLedgerEntries, { currency: 'POINT', month: '2026-11' })).toMatchObject({
    balance: 0,
    items: [],
    pageCount: 1,
  })
  expect((await refusal(as(null).call(listLedgerEntries, { currency: 'CNY' }))).status).toBe(401)
  for (const month of ['2026-13', '2026-1', '1999-12', '２０２６-01']) {
    const refused = await refusal(member.call(listLedgerEntries, { currency: 'CNY', month }))
    expect(refused.fields).toHaveProperty('month')
  }
})

test('months end where the next begins, at the turn of the year too', () => {
  expect(boundsOfMonth('2026-12')).toEqual({
    from: new Date('2026-11-30T16:00:00Z'),
    to: new Date('2026-12-31T16:00:00Z'),
  })
})
