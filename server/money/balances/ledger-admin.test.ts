import { expect, test } from 'vitest'
import { saveStaffRole } from '#contract/accounts/role-editing.ts'
import { listLedgerEntries } from '#contract/money/ledger.ts'
import * as contract from '#contract/money/ledger-admin.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import {
  envelopeEscrow,
  memberAccount,
  platformIncome,
  pointIssue,
  rechargeClearing,
} from '#server/money/ledger/accounts.ts'
import { transfer } from '#server/money/ledger/ledger.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { type Member, makeEnvelope, makeMember, makeRole, makeTopic, ownTagRights } from '#test/makers.ts'

const { app, as, db, cast, settings, tags } = await createTestApp()
const keeper = as(cast.keeper)

let made = 0
const adjustment = (account: string, amount: string, more: object = {}) => ({
  account,
  amount,
  currency: 'CNY' as const,
  direction: 'add' as const,
  remark: 'Paid by hand',
  key: `a-key-of-its-own-${++made}`,
  ...more,
})

async function makeNamed(account: string) {
  return makeMember(db, { account })
}

test('staff add and take with a remark that the member reads; the log says who; a resend moves nothing', async () => {
  const member = await makeNamed('adjusted')
  const change = adjustment('Adjusted', '10.50')
  const first = await keeper.call(contract.adjustAccount, change)
  expect(first.balance).toBe(1050)
  expect(await keeper.call(contract.adjustAccount, change)).toEqual(first)
  await keeper.call(contract.adjustAccount, adjustment('adjusted', '0.50', { direction: 'take' }))
  const points = adjustment('adjusted', '30', { currency: 'POINT' })
  expect((await keeper.call(contract.adjustAccount, points)).balance).toBe(30)
  const { items } = await as(member).call(listLedgerEntries, { currency: 'CNY' })
  expect(items.map(({ amount, reason, remark }) => [amount, reason, remark])).toEqual([
    [-50, 'adjustment', 'Paid by hand'],
    [1050, 'adjustment', 'Paid by hand'],
  ])
  const log = await keeper.call(listAuditLog, { act: 'adjust_account', memberId: member.memberId })
  expect(log.items).toHaveLength(3)
  expect((await verifyLedger(db)).violation).toBeUndefined()
})

test('fifty sendings of one adjustment at once move it once', async () => {
  await makeNamed('many_at_once')
  const change = adjustment('many_at_once', '1.00')
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => keeper.call(contract.adjustAccount, change)),
  )
  expect(new Set(answers.map(({ transferId }) => transferId)).size).toBe(1)
  expect(answers.every(({ balance }) => balance === 100)).toBe(true)
})

test('a key that comes again with anything else is refused, alone and at the same moment, and moves nothing', async () => {
  const member = await makeNamed('key_reused')
  await makeNamed('key_reused_too')
  const first = adjustment('key_reused', '5.00')
  await keeper.call(contract.adjustAccount, first)
  for (const other of [
    { amount: '5.01' },
    { direction: 'take' as const },
    { currency: 'POINT' as const, amount: '5' },
    { account: 'key_reused_too' },
    { remark: 'Another remark' },
  ]) {
    const refused = await refusal(keeper.call(contract.adjustAccount, { ...first, ...other }))
    expect([refused.status, refused.code], JSON.stringify(other)).toEqual([409, 'key_reused'])
    expect(refused.sentence).toContain('other content')
  }
  const { key } = adjustment('key_reused', '1.00')
  const atOnce = ['1.00', '2.00', '3.00'].map((amount) =>
    keeper.call(contract.adjustAccount, { ...adjustment('key_reused', amount), key }).catch((error) => error),
  )
  const outcomes = await Promise.all(atOnce)
  expect(outcomes.filter(({ code }) => code === 'key_reused')).toHaveLength(2)
  const log = await keeper.call(listAuditLog, { act: 'adjust_account', memberId: member.memberId })
  expect(log.items).toHaveLength(2)
})

test('what an account could not hold exactly is refused with a sentence, and what it holds is read', async () => {
  // A ledger of its own: no account may owe more than any other could hold.
  const site = await createTestApp()
  const { memberId } = await makeMember(site.db, { account: 'held_too_much' })
  const most = Number.MAX_SAFE_INTEGER
  const sources = [
    ['CNY', rechargeClearing],
    ['POINT', pointIssue],
  ] as const
  for (const [currency, from] of sources) {
    const to = memberAccount(memberId, currency)
    const movements = [{ from, to, amount: most - 100, reason: 'adjustment' as const }]
    await site.db.transaction().execute((tx) => transfer(tx, { key: `most:${currency}`, movements }))
  }
  const adjust = (currency: 'CNY' | 'POINT', amount: string) =>
    site.as(site.cast.keeper).call(contract.adjustAccount, adjustment('held_too_much', amount, { currency }))
  for (const [currency, amount] of [
    ['CNY', '1.01'],
    ['POINT', '101'],
  ] as const) {
    const refused = await refusal(adjust(currency, amount))
    expect([refused.status, refused.code]).toEqual([422, 'balance_too_high'])
    expect(refused.sentence).toBe('That would be more than an account can hold.')
  }
  expect(await adjust('CNY', '1.00')).toMatchObject({ balance: most })
  expect(await adjust('POINT', '100')).toMatchObject({ balance: most })
  const { holdings } = await site.as(site.cast.keeper).call(contract.readHoldings, {})
  expect(holdings).toContainEqual({ kind: 'recharge_clearing', currency: 'CNY', balance: -most })
  expect((await verifyLedger(site.db)).violation).toBeUndefined()
})

test.each([
  ['amount', { amount: '0' }, 'too_small'],
  ['amount', { amount: '1e9' }, 'not_an_amount'],
  ['amount', { amount: '1.5', currency: 'POINT' }, 'whole_number'],
  ['amount', { amount: '100000000', currency: 'POINT' }, 'too_big'],
  ['account', { account: 'nobody_at_all' }, 'unknown_member'],
  ['account', { account: 'keeper' }, 'not_yourself'],
  ['remark', { remark: ' ' }, 'required'],
])('a wrong %s (%j) is refused at the field', async (field, wrong, code) => {
  await makeMember(db)
  const refused = await refusal(
    keeper.call(contract.adjustAccount, { ...adjustment('ann', '1.00'), ...(wrong as object) }),
  )
  expect(refused.fields).toEqual({ [field]: code })
})

test('a wrong amount for an account that nobody has is refused at both', async () => {
  const refused = await refusal(keeper.call(contract.adjustAccount, adjustment('nobody_at_all', '1.555')))
  expect(refused.fields).toEqual({ account: 'unknown_member', amount: 'not_an_amount' })
})

test('nobody is put into debt, and members adjust nothing', async () => {
  await makeNamed('has_nothing')
  const take = (currency: 'CNY' | 'POINT') =>
    refusal(
      keeper.call(contract.adjustAccount, adjustment('has_nothing', '1', { direction: 'take', currency })),
    )
  expect([(await take('CNY')).code, (await take('POINT')).code]).toEqual([
    'balance_too_low',
    'points_too_low',
  ])
  expect((await refusal(as(cast.ann).call(contract.adjustAccount, adjustment('bob', '1')))).status).toBe(403)
})

test('nobody adjusts the account of staff who may do more than they', async () => {
  const { staffRole } = await keeper.call(saveStaffRole, {
    nameZh: '出纳',
    nameEn: 'Cashier',
    rights: ['manage_money'],
  })
  const cashier = as(await makeMember(db, { staffRole }))
  await makeMember(db, { account: 'cashier_too', staffRole })
  await makeMember(db, { account: 'the_moderator', staffRole: 'moderator' })
  const adjust = (account: string) => cashier.call(contract.adjustAccount, adjustment(account, '1.00'))
  await eventually(async () => expect(await adjust('ann')).toMatchObject({ balance: 100 }))
  expect(await adjust('cashier_too')).toMatchObject({ balance: 100 })
  for (const account of ['keeper', 'the_moderator'])
    expect((await refusal(adjust(account))).code, account).toBe('forbidden')
  expect(await keeper.call(contract.adjustAccount, adjustment('the_moderator', '1.00'))).toMatchObject({
    balance: 100,
  })
})

test('every entry is found by member, currency, reason, reference and day, page by page', async () => {
  const member = await makeNamed('found_again')
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  for (let amount = 1; amount <= 60; amount++) {
    await keeper.call(contract.adjustAccount, adjustment('found_again', `${amount}.00`))
  }
  await db.transaction().execute((tx) =>
    transfer(tx, {
      key: 'card:1',
      reference: { kind: 'card_order', id: 1 },
      movements: [
        {
          from: memberAccount(member.memberId, 'CNY'),
          to: platformIncome('CNY'),
          amount: 700,
          reason: 'card_bought',
        },
      ],
    }),
  )
  const find = (filter: object) => keeper.call(contract.listMovements, filter)
  const first = await find({ account: 'found_again', currency: 'CNY', from: day, to: day })
  const second = await find({ account: 'found_again', before: first.next ?? undefined })
  const amounts = [...first.items, ...second.items].map(({ amount }) => amount)
  expect([amounts.length, amounts[0], amounts.at(-1), second.next]).toEqual([61, -700, 100, null])
  const bought = await find({ reason: 'card_bought', referenceKind: 'card_order', referenceId: 1 })
  expect(bought.items.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
    ['member', -700],
    ['platform_income', 700],
  ])
  expect(bought.items.every(({ reference }) => reference?.id === 1)).toBe(true)
  // A page may end between two entries of one transfer.
  const [upper, lower] = bought.items
  const before = `${upper!.transferId}.${upper!.accountId}`
  expect((await find({ reason: 'card_bought', before })).items).toEqual([lower])
  // What lies in an envelope of the same number is not the member's.
  await db.transaction().execute((tx) =>
    transfer(tx, {
      key: 'envelope:1',
      movements: [
        {
          from: memberAccount(member.memberId, 'CNY'),
          to: envelopeEscrow(member.memberId),
          amount: 5,
          reason: 'envelope_given',
        },
      ],
    }),
  )
  expect((await find({ account: 'found_again', reason: 'envelope_given' })).items).toMatchObject([
    { kind: 'member', amount: -5 },
  ])
  expect((await find({ account: 'found_again', to: '2020-01-01' })).items).toEqual([])
  expect((await find({ account: 'nobody_at_all' })).items).toEqual([])
  const { holdings } = await keeper.call(contract.readHoldings, {})
  expect(holdings).toContainEqual({ kind: 'platform_income', currency: 'CNY', balance: 700 })
  for (const currency of ['CNY', 'POINT']) {
    const sum = holdings
      .filter((held) => held.currency === currency)
      .reduce((all, { balance }) => all + balance, 0)
    expect(sum).toBe(0)
  }
})

test('of a topic under a gated tag its title is told to staff who may view it, or where titles are shown', async () => {
  const giver = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: giver.memberId, tagId: tags.black, title: 'Of few' })
  const referenceId = await makeEnvelope(db, {
    ...{ topicId, giverId: giver.memberId, totalFen: 100, shareCount: 1 },
  })
  await ownTagRights(db, tags.black, { [await makeRole(db, 'Few')]: ['view_topics'] })
  const right = { nameZh: '会计', nameEn: 'Bookkeeper', rights: ['manage_money' as const] }
  const { staffRole } = await keeper.call(saveStaffRole, right)
  const bookkeeper = await makeMember(db, { staffRole })
  const find = { referenceKind: 'envelope', referenceId } as const
  const nameTo = async (reader: Member) =>
    (await as(reader).call(contract.listMovements, find)).items[0]?.reference?.name
  await settings({ showGatedTitles: false })
  await eventually(async () => expect(await nameTo(bookkeeper)).toBeNull())
  expect(await nameTo(cast.keeper)).toBe('Of few')
  await settings({ showGatedTitles: true })
  expect(await nameTo(bookkeeper)).toBe('Of few')
})

test('the file holds what the list shows, with nothing a spreadsheet would run, for whoever has a link that holds', async () => {
  await makeNamed('in_a_file')
  await keeper.call(contract.adjustAccount, adjustment('in_a_file', '12.34', { remark: '=1+1, "quoted"' }))
  const { address } = await keeper.call(contract.createMovementFile, { account: 'in_a_file' })
  const file = await app.inject({ url: address })
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, line, end] = file.body.split('\r\n')
  expect(head).toContain('Transfer,Time (UTC+8),Account,Currency')
  expect(line).toMatch(/^\d+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/)
  expect(line).toContain(',in_a_file,Money,Adjusted by staff,12.34,12.34,')
  expect(line).toContain(`"'=1+1, ""quoted""",keeper`)
  expect(end).toBe('')
  for (const forged of [
    address.replace('in_a_file', 'ann'),
    address.replace(/signature=..../, 'signature=AAAA'),
    '/csvFiles/ledger',
  ]) {
    expect((await app.inject({ url: forged })).statusCode).toBe(422)
  }
  expect((await refusal(as(cast.ann).call(contract.createMovementFile, {}))).status).toBe(403)
})
