import { expect, test } from 'vitest'
import type { InputOf } from '#contract/core/endpoint.ts'
import { listGivenRedEnvelopes } from '#contract/money/red-envelopes.ts'
import { publishTopic, readComposerOptions } from '#contract/posts/topic-writing.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { type Member, makeMember, makeMoney } from '#test/makers.ts'

const { as, db, settings, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const giver = await makeMember(db, { account: 'careful_giver' })
await makeMoney(db, giver.memberId, 15_000)
const careful = as(giver)
const ended = await makeMember(db, { account: 'ended_drinker' })
await db.updateTable('members').set({ cancelled_at: new Date() }).where('id', '=', ended.memberId).execute()

type Form = Partial<InputOf<typeof publishTopic>>

test.each<[string, Form, string, string]>([
  ['no amount', { envelopeAmount: undefined }, 'envelopeAmount', 'required'],
  ['nothing typed', { envelopeAmount: '' }, 'envelopeAmount', 'required'],
  ['zero', { envelopeAmount: '0' }, 'envelopeAmount', 'too_small'],
  ['less than nothing', { envelopeAmount: '-1' }, 'envelopeAmount', 'not_an_amount'],
  ['a tenth of a fen', { envelopeAmount: '0.001' }, 'envelopeAmount', 'not_an_amount'],
  ['an exponent', { envelopeAmount: '1e9' }, 'envelopeAmount', 'not_an_amount'],
  ['a larger exponent', { envelopeAmount: '1e400' }, 'envelopeAmount', 'not_an_amount'],
  ['not a number', { envelopeAmount: 'NaN' }, 'envelopeAmount', 'not_an_amount'],
  ['full-width digits', { envelopeAmount: '１２' }, 'envelopeAmount', 'not_an_amount'],
  ['a space', { envelopeAmount: '1 0' }, 'envelopeAmount', 'not_an_amount'],
  ['a comma', { envelopeAmount: '1,000' }, 'envelopeAmount', 'not_an_amount'],
  ['13 digits', { envelopeAmount: '1234567890123' }, 'envelopeAmount', 'too_many_digits'],
  ['more than the site allows', { envelopeAmount: '200.01' }, 'envelopeAmount', 'total_too_big'],
  [
    'more in all than the site allows',
    { envelopeKind: 'fixed', envelopeAmount: '100', envelopeShares: 3 },
    'envelopeAmount',
    'total_too_big',
  ],
  ['more than the giver has', { envelopeAmount: '150.01' }, 'envelopeAmount', 'above_balance'],
  ['no shares', { envelopeShares: undefined }, 'envelopeShares', 'required'],
  ['zero shares', { envelopeShares: 0 }, 'envelopeShares', 'too_small'],
  ['1,000 shares', { envelopeShares: 1_000 }, 'envelopeShares', 'too_big'],
  ['more shares than fen', { envelopeAmount: '0.02', envelopeShares: 3 }, 'envelopeShares', 'too_big'],
  ['no receiver', { envelopeKind: 'personal' }, 'envelopeReceiver', 'required'],
  [
    'an unknown receiver',
    { envelopeKind: 'personal', envelopeReceiver: 'nobody_here' },
    'envelopeReceiver',
    'unknown_member',
  ],
  [
    'a receiver whose account has ended',
    { envelopeKind: 'personal', envelopeReceiver: 'ended_drinker' },
    'envelopeReceiver',
    'unknown_member',
  ],
  [
    'oneself',
    { envelopeKind: 'personal', envelopeReceiver: 'careful_giver' },
    'envelopeReceiver',
    'not_yourself',
  ],
  ['an unknown kind', { envelopeKind: 'blue' as 'random' }, 'envelopeKind', 'unknown_choice'],
])('%s is refused at the field, in both languages, and nothing moves', async (_, change, field, code) => {
  const form = { envelopeKind: 'random', envelopeAmount: '10', envelopeShares: 5, ...change } as const
  const refused = await refusal(
    careful.call(publishTopic, { tagId: tags.green, title: 'Tea money', body: 'Help yourselves.', ...form }),
  )
  expect(refused.fields).toEqual({ [field]: code })
  expect((await readBalances(db, giver.memberId)).balanceFen).toBe(15_000)
  expect((await careful.call(listGivenRedEnvelopes, {})).total).toBe(0)
})

test('the admin says what may be given', async () => {
  const giver = await makeMember(db)
  await makeMoney(db, giver.memberId, 77)
  const { envelope } = await as(giver).call(readComposerOptions, {})
  expect(envelope).toEqual({ balanceFen: 77, totalFenMin: 1, totalFenMax: 20_000 })
})

test('the bounds are settings', async () => {
  const publish = (member: Member, form: Form) =>
    as(member).call(publishTopic, {
      tagId: tags.green,
      title: 'Tea money',
      body: 'Help yourselves.',
      ...form,
    })
  await settings({ redEnvelopeFenMin: 100, redEnvelopeFenMax: 500 })
  const giver = await makeMember(db)
  await makeMoney(db, giver.memberId, 602)
  const form = { envelopeKind: 'random', envelopeShares: 1 } as const
  expect((await refusal(publish(giver, { ...form, envelopeAmount: '0.99' }))).fields).toEqual({
    envelopeAmount: 'total_too_small',
  })
  expect((await refusal(publish(giver, { ...form, envelopeAmount: '5.01' }))).fields).toEqual({
    envelopeAmount: 'total_too_big',
  })
  // As much and as little as may be, then all that is left, a fen a share.
  await publish(giver, { ...form, envelopeAmount: '5' })
  await publish(giver, { ...form, envelopeAmount: '1' })
  await settings({ redEnvelopeFenMin: 1, redEnvelopeFenMax: 20_000, redEnvelopeDays: 2 })
  await publish(giver, { ...form, envelopeAmount: '0.02', envelopeShares: 2 })
  expect((await readBalances(db, giver.memberId)).balanceFen).toBe(0)
  const { items } = await as(giver).call(listGivenRedEnvelopes, {})
  expect(items.map(({ totalFen }) => totalFen)).toEqual([2, 100, 500])
  const { givenAt, endsAt } = items[0]!
  expect(Math.round((Date.parse(endsAt) - Date.parse(givenAt)) / 3_600_000)).toBe(48)
  await settings({ redEnvelopeDays: 7 })
})
