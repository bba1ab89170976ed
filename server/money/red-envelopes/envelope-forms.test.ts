import { expect, test } from 'vitest'
import type { InputOf } from '#contract/core/endpoint.ts'
import { listGivenRedEnvelopes } from '#contract/money/red-envelopes.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeMember, makeMoney } from '#test/makers.ts'

const { as, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const giver = await makeMember(db, { account: 'careful_giver' })
await makeMoney(db, giver.memberId, 15_000)
const careful = as(giver)
const ended = await makeMember(db, { account: 'ended_drinker' })
await db.updateTable('members').set({ cancelled_at: new Date() }).where('id', '=', ended.memberId).execute()

type Form = Partial<InputOf<typeof publishTopic>>

test.each<[string, Form, string, string]>([
  ['no amount', { envelopeAmount: undefined as unknown as string }, 'envelopeAmount', 'required'],
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
  ['no shares', { envelopeShares: undefined as unknown as number }, 'envelopeShares', 'required'],
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
