import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { createTestDatabase } from '#test/database.ts'
import { makeMember } from '#test/makers.ts'
import { bountyEscrow, memberAccount, platformIncome, pointIssue, rechargeClearing } from './accounts.ts'
import { readBalances, type Transfer, transfer, transferAll } from './ledger.ts'
import { verifyLedger } from './verify.ts'

const move = (db: Database, request: Transfer) => db.transaction().execute((tx) => transfer(tx, request))

const payIn = (memberId: number, amount: number, key = `in:${memberId}`): Transfer => ({
  key,
  movements: [{ from: rechargeClearing, to: memberAccount(memberId, 'CNY'), amount, reason: 'recharge' }],
})

const pay = (from: number, to: number, amount: number, key: string): Transfer => ({
  key,
  movements: [
    {
      from: memberAccount(from, 'CNY'),
      to: memberAccount(to, 'CNY'),
      amount,
      reason: 'hidden_content_paid',
      receivedAs: 'hidden_content_earned',
    },
  ],
})

async function open() {
  const { db, url, drop } = await createTestDatabase()
  const [ann, bob] = [await makeMember(db), await makeMember(db)]
  return { db, url, ann: ann.memberId, bob: bob.memberId, [Symbol.asyncDispose]: drop }
}

const codeOf = (error: unknown) => (error instanceof UserError ? error.code : String(error))

test('a transfer takes from one what it gives to another, and writes the balance after', async () => {
  await using site = await open()
  await move(site.db, payIn(site.ann, 1000))
  await move(site.db, {
    key: 'unlock:1',
    reference: { kind: 'topic', id: 7 },
    movements: [
      ...pay(site.ann, site.bob, 297, '').movements,
      {
        from: memberAccount(site.ann, 'CNY'),
        to: platformIncome('CNY'),
        amount: 3,
        reason: 'hidden_content_paid',
        receivedAs: 'platform_share',
      },
    ],
  })
  expect(await readBalances(site.db, site.ann)).toEqual({ balanceFen: 700, points: 0 })
  expect(await readBalances(site.db, site.bob)).toEqual({ balanceFen: 297, points: 0 })
  const entries = await site.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
    .select(['serial', 'reason', 'amount', 'balance_after'])
    .where('member_id', '=', site.ann)
    .orderBy('serial')
    .execute()
  expect(entries).toEqual([
    { serial: 1, reason: 'recharge', amount: 1000, balance_after: 1000 },
    { serial: 2, reason: 'hidden_content_paid', amount: -300, balance_after: 700 },
  ])
  const report = await verifyLedger(site.db)
  expect(report.violation).toBeUndefined()
  expect(report.size).toMatchObject({ accounts: 4, transfers: 2, entries: 5, cny_sum: 0, point_sum: 0 })
  // A question may have the number of a member; what is in its escrow isn't theirs.
  const escrow = bountyEscrow(site.ann, 'POINT')
  const movements = [{ from: pointIssue, to: escrow, amount: 5, reason: 'bounty_placed' as const }]
  await move(site.db, { key: 'bounty:1', movements })
  expect(await readBalances(site.db, site.ann)).toEqual({ balanceFen: 700, points: 0 })
})

test('nobody can owe: neither money nor points, and nothing of the transfer stays', async () => {
  await using site = await open()
  await move(site.db, payIn(site.ann, 100))
  const refused = await move(site.db, pay(site.ann, site.bob, 101, 'too-much')).catch(codeOf)
  expect(refused).toBe('balance_too_low')
  const points = {
    from: memberAccount(site.ann, 'POINT'),
    to: pointIssue,
    amount: 1,
    reason: 'reward_taken_back' as const,
  }
  expect(await move(site.db, { key: 'points', movements: [points] }).catch(codeOf)).toBe('points_too_low')
  expect(await readBalances(site.db, site.ann)).toEqual({ balanceFen: 100, points: 0 })
  expect((await verifyLedger(site.db)).size.transfers).toBe(1)
})

test('no balance grows beyond what can be read exactly, whether transfers are made alone or together', async () => {
  await using site = await open()
  await move(site.db, payIn(site.ann, Number.MAX_SAFE_INTEGER))
  await move(site.db, pay(site.ann, site.bob, 10, 'to-bob'))
  const outcomes = [
    await move(site.db, payIn(site.ann, 11, 'alone')).catch(codeOf),
    await site.db
      .transaction()
      .execute((tx) => transferAll(tx, [payIn(site.ann, 11, 'together')]))
      .catch(codeOf),
  ]
  expect(outcomes).toEqual(['balance_too_high', 'balance_too_high'])
  await move(site.db, pay(site.bob, site.ann, 10, 'back'))
  expect((await readBalances(site.db, site.ann)).balanceFen).toBe(Number.MAX_SAFE_INTEGER)
  expect((await verifyLedger(site.db)).violation).toBeUndefined()
})

test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is no amount', async (amount) => {
  await using site = await open()
  await expect(move(site.db, payIn(site.ann, amount))).rejects.toThrow("can't be moved")
  expect((await verifyLedger(site.db)).size.accounts).toBe(0)
})

test('a resend answers the first result and moves nothing, even when the money is gone by now', async () => {
  await using site = await open()
  await move(site.db, payIn(site.ann, 100))
  const first = await move(site.db, pay(site.ann, site.bob, 100, 'once'))
  const again = await move(site.db, pay(site.ann, site.bob, 100, 'once'))
  expect(first.isRepeated).toBe(false)
  expect(again).toEqual({ transferId: first.transferId, isRepeated: true })
  expect(await readBalances(site.db, site.bob)).toEqual({ balanceFen: 100, points: 0 })
})

test('the same key with other content is refused', async () => {
  await using site = await open()
  await move(site.db, payIn(site.ann, 100))
  await expect(move(site.db, payIn(site.ann, 101))).rejects.toThrow('another transfer has the key')
  await expect(move(site.db, payIn(site.bob, 100, `in:${site.ann}`))).rejects.toThrow('another transfer')
  const [movement] = payIn(site.ann, 100).movements
  for (const other of [
    { remark: 'Tea' },
    { actorId: site.bob },
    { reference: { kind: 'topic' as const, id: 7 } },
    { movements: [{ ...movement!, reason: 'adjustment' as const }] },
  ]) {
    const request = { ...payIn(site.ann, 100), ...other }
    await expect(move(site.db, request)).rejects.toThrow('another transfer')
    const together = site.db.transaction().execute((tx) => transferAll(tx, [request]))
    await expect(together).rejects.toThrow('another transfer')
  }
  expect(await readBalances(site.db, site.ann)).toEqual({ balanceFen: 100, points: 0 })
})

test('the database itself refuses entries that don’t sum to zero in each currency of each transfer', async () => {
  await using site = await open()
  const { db } = site
  type Entry = [kind: 'recharge_clearing' | 'point_issue', currency: 'CNY' | 'POINT', amount: number]
  const [owed, issued] = [
    (amount: number): Entry => ['recharge_clearing', 'CNY', amount],
    (amount: number): Entry => ['point_issue', 'POINT', amount],
  ]
  const columns = (entries: readonly Entry[]) => sql`${entries.map(([kind]) => kind)}::text[],
    ${entries.map(() => 0)}::bigint[], ${entries.map(([, currency]) => currency)}::text[],
    ${entries.map(() => 'adjustment')}::text[], ${entries.map(([, , amount]) => amount)}::bigint[]`
  for (const entries of [[owed(-5)], [owed(5)], [owed(-5), issued(5)]]) {
    const alone = sql`select ledger_transfer('broken', null, null, '', null, ${columns(entries)})`.execute(db)
    await expect(alone).rejects.toThrow('sum to zero')
    const places = entries.map(() => 1)
    const asked = sql`array['broken'], array[null::text], array[null::bigint], array[''], array[null::bigint]`
    const together = sql`select ledger_transfer_all(${asked}, ${places}::bigint[], ${columns(entries)})`
    await expect(together.execute(db)).rejects.toThrow('sum to zero')
  }
  // Two that make good for each other.
  const both = [owed(-5), owed(5)]
  const asked = sql`array['one', 'two'], array[null, null]::text[], array[null, null]::bigint[], array['', ''],
    array[null, null]::bigint[]`
  const together = sql`select ledger_transfer_all(${asked}, array[1, 2]::bigint[], ${columns(both)})`
  await expect(together.execute(db)).rejects.toThrow('sum to zero')
  expect((await verifyLedger(db)).size).toMatchObject({ transfers: 0, entries: 0 })
})

test('one key sent on many connections at once moves once', async () => {
  await using site = await open()
  const sent = await Promise.all(Array.from({ length: 20 }, () => move(site.db, payIn(site.ann, 100))))
  expect(sent.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
  expect(new Set(sent.map(({ transferId }) => transferId)).size).toBe(1)
  expect(await readBalances(site.db, site.ann)).toEqual({ balanceFen: 100, points: 0 })
})

test('payments in both directions at once neither wait for each other for ever nor lose a fen', async () => {
  await using site = await open()
  await move(site.db, payIn(site.ann, 1000))
  await move(site.db, payIn(site.bob, 1000))
  await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      move(site.db, at % 2 ? pay(site.ann, site.bob, 3, `p${at}`) : pay(site.bob, site.ann, 5, `p${at}`)),
    ),
  )
  expect((await readBalances(site.db, site.ann)).balanceFen).toBe(1200)
  expect((await readBalances(site.db, site.bob)).balanceFen).toBe(800)
  expect((await verifyLedger(site.db)).violation).toBeUndefined()
})

test('of payments at once that only some can be afforded, exactly those go through', async () => {
  await using site = await open()
  await move(site.db, payIn(site.ann, 100))
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      move(site.db, pay(site.ann, site.bob, 10, `race${at}`)).catch(codeOf),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'balance_too_low')).toHaveLength(20)
  expect(await readBalances(site.db, site.ann)).toEqual({ balanceFen: 0, points: 0 })
})

test.each([
  'update ledger_entries set amount = 1',
  'delete from ledger_entries',
  'truncate ledger_entries',
  'update ledger_transfers set remark = $$x$$',
  'delete from ledger_transfers',
  'delete from ledger_accounts',
])('the database itself refuses: %s', async (statement) => {
  await using site = await open()
  await move(site.db, payIn(site.ann, 100))
  await expect(sql.raw(statement).execute(site.db)).rejects.toThrow('append-only')
})

const tamperings: [string, string, string][] = [
  [
    'an amount',
    'update ledger_entries set amount = amount + 1 where serial = 2 and amount > 0',
    "doesn't follow",
  ],
  [
    'an amount with its balance',
    'update ledger_entries set amount = amount + 1, balance_after = balance_after + 1 where serial = 2 and amount > 0',
    'was changed',
  ],
  ['a reason', "update ledger_entries set reason = 'adjustment' where serial = 1", 'was changed'],
  ['a remark', "update ledger_transfers set remark = 'nothing to see' where id = 2", 'was changed'],
  [
    'a time',
    "update ledger_transfers set transferred_at = transferred_at + interval '1 day' where id = 2",
    'was changed',
  ],
  ['a removed entry', 'delete from ledger_entries where serial = 2', 'is missing'],
  ['a removed last entry', 'delete from ledger_entries where serial = 3', "doesn't stand where"],
  [
    'a balance',
    "update ledger_accounts set balance = balance + (case currency when 'CNY' then 1 end) where kind = 'member'",
    'add up to',
  ],
  [
    'two balances',
    "update ledger_accounts set balance = balance + (case kind when 'member' then 1 else -1 end)",
    "doesn't stand where",
  ],
  ['who ordered it', 'update ledger_transfers set actor_id = 1 where id = 2', 'was changed'],
  [
    'what it was for',
    "update ledger_transfers set reference_kind = 'topic', reference_id = 7 where id = 2",
    'was changed',
  ],
  [
    // With a hash of its own that fits; the one after it was made from the one that stood there.
    'an entry with its hash',
    `update ledger_entries as entry set reason = 'adjustment', hash = ledger_entry_hash(sha256(''), account_id, serial,
      amount, balance_after, 'adjustment', made.id, transferred_at, key, request_hash, reference_kind, reference_id,
      actor_id, remark)
    from ledger_transfers as made where made.id = transfer_id and serial = 1`,
    'Entry 2',
  ],
  [
    'the last entry with its hash',
    `update ledger_entries as entry set reason = 'adjustment', hash = ledger_entry_hash(before.hash, entry.account_id,
      entry.serial, entry.amount, entry.balance_after, 'adjustment', made.id, transferred_at, key, request_hash,
      reference_kind, reference_id, actor_id, remark)
    from ledger_transfers as made, ledger_entries as before
    where made.id = entry.transfer_id and entry.serial = 3
      and before.account_id = entry.account_id and before.serial = 2`,
    "doesn't stand where",
  ],
  ['a removed transfer', 'delete from ledger_transfers where id = 2', 'was changed'],
]

test.each(tamperings)('%s changed behind the ledger’s back is found', async (_, statement, sentence) => {
  await using site = await open()
  for (const at of [1, 2, 3]) await move(site.db, payIn(site.ann, 100, `in${at}`))
  expect((await verifyLedger(site.db)).violation).toBeUndefined()
  await site.db.transaction().execute(async (tx) => {
    // What somebody with the database's own password could do.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })
  expect((await verifyLedger(site.db)).violation).toContain(sentence)
})
