import { expect, test } from 'vitest'
import type { Database } from '#server/core/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { createTestDatabase } from '#test/database.ts'
import { makeMember, makeMoney } from '#test/makers.ts'
import { memberAccount, platformIncome } from './accounts.ts'
import { readBalancesOf, type Transfer, transfer, transferAll } from './ledger.ts'
import { verifyLedger } from './verify.ts'

/** Of which the platform keeps a fen. */
const pay = (from: number, to: number, amount: number, key: string): Transfer => {
  const payment = { from: memberAccount(from, 'CNY'), reason: 'hidden_content_paid' } as const
  return {
    key,
    remark: 'Tea',
    movements: [
      { ...payment, to: memberAccount(to, 'CNY'), amount: amount - 1, receivedAs: 'hidden_content_earned' },
      { ...payment, to: platformIncome('CNY'), amount: 1, receivedAs: 'platform_share' },
    ],
  }
}

async function open() {
  const { db, url, drop } = await createTestDatabase()
  const memberIds: number[] = []
  for (let at = 0; at < 3; at++) memberIds.push((await makeMember(db)).memberId)
  const [ann = 0, bob = 0, cleo = 0] = memberIds
  await makeMoney(db, ann, 1000)
  await makeMoney(db, bob, 1000)
  const balances = async () =>
    [...(await readBalancesOf(db, memberIds)).values()].map((has) => has.balanceFen)
  return { db, url, ann, bob, cleo, balances, [Symbol.asyncDispose]: drop }
}

const moveAll = (db: Database, transfers: Transfer[]) =>
  db.transaction().execute((tx) => transferAll(tx, transfers))

test('transfers made together go one after another, as they would alone', async () => {
  await using site = await open()
  const { db, ann, bob, cleo } = site
  // The second is only afforded because of the first, and the account of the platform is in all of them.
  const made = await moveAll(db, [pay(ann, cleo, 101, 'a'), pay(cleo, bob, 51, 'b'), pay(bob, ann, 11, 'c')])
  expect(made.map(({ isRepeated }) => isRepeated)).toEqual([false, false, false])
  expect(await site.balances()).toEqual([1000 - 101 + 10, 1000 + 50 - 11, 100 - 51])
  const entries = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
    .select(['serial', 'amount', 'balance_after', 'transfer_id'])
    .where('member_id', '=', cleo)
    .orderBy('serial')
    .execute()
  expect(entries).toEqual([
    { serial: 1, amount: 100, balance_after: 100, transfer_id: made[0]!.transferId },
    { serial: 2, amount: -51, balance_after: 49, transfer_id: made[1]!.transferId },
  ])
  expect((await verifyLedger(db)).violation).toBeUndefined()
})

test('what was sent before, alone or twice together, moves once', async () => {
  await using site = await open()
  const { db, ann, bob, cleo } = site
  const before = await db.transaction().execute((tx) => transfer(tx, pay(ann, bob, 101, 'before')))
  const twice = pay(bob, cleo, 201, 'twice')
  const made = await moveAll(db, [pay(ann, bob, 101, 'before'), twice, twice])
  expect(made.map(({ isRepeated }) => isRepeated)).toEqual([true, false, true])
  expect(made[0]!.transferId).toBe(before.transferId)
  expect(made[2]!.transferId).toBe(made[1]!.transferId)
  expect(await moveAll(db, [twice])).toEqual([{ transferId: made[1]!.transferId, isRepeated: true }])
  expect(await db.transaction().execute((tx) => transfer(tx, twice))).toMatchObject({ isRepeated: true })
  expect(await site.balances()).toEqual([899, 899, 200])
  expect((await verifyLedger(db)).violation).toBeUndefined()
})

test.each([
  { what: 'a debt', problem: 'balance_too_low', who: 'bob', amount: 1200, key: 'debt' },
  {
    what: 'a debt that what follows would even out',
    problem: 'balance_too_low',
    who: 'cleo',
    amount: 50,
    key: 'early',
  },
  {
    what: 'another transfer under a key',
    problem: 'another transfer has the key',
    who: 'bob',
    amount: 7,
    key: 'kept',
  },
] as const)('$what undoes all of them', async ({ problem, who, amount, key }) => {
  await using site = await open()
  const { db, ann, bob, cleo } = site
  await moveAll(db, [pay(ann, bob, 101, 'kept')])
  const batch = [pay(bob, ann, 2, 'fine'), pay(site[who], ann, amount, key), pay(ann, cleo, 500, 'after')]
  await expect(moveAll(db, batch)).rejects.toThrow(problem)
  expect(await site.balances()).toEqual([899, 1100, 0])
  expect((await verifyLedger(db)).violation).toBeUndefined()
})

test('on many connections at once, in both directions and partly the same: each moves once, nobody waits for ever', async () => {
  await using site = await open()
  const { ann, bob, cleo, url } = site
  const other = openDatabase(url, { max: 8 })
  const batch = (at: number) => [
    pay(ann, bob, 4, `a${at}`),
    pay(bob, ann, 3, `b${at % 20}`),
    pay(ann, cleo, 2, `c${at}`),
    pay(bob, cleo, 2, `d${at % 10}`),
  ]
  await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      moveAll(at % 2 ? other : site.db, at % 3 ? batch(at) : batch(at).reverse()),
    ),
  )
  await other.destroy()
  expect(await site.balances()).toEqual([
    1000 - 60 * 4 + 20 * 2 - 60 * 2,
    1000 + 60 * 3 - 20 * 3 - 10 * 2,
    60 + 10,
  ])
  expect((await verifyLedger(site.db)).violation).toBeUndefined()
})
