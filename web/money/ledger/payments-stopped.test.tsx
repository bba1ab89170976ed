import { expect, test } from 'vitest'
import { drawPage, wordsOf } from '#test/drawn-page.tsx'
import { BountyFields } from '#web/money/bounties/bounty-fields.tsx'
import { EnvelopeFields } from '#web/money/red-envelopes/envelope-fields.tsx'
import { UnlockAction } from '#web/posts/hidden-content/unlock-action.tsx'

const bountyBounds = {
  balanceFen: 100,
  points: 5,
  fenMin: 1,
  fenMax: 100,
  pointsMin: 1,
  pointsMax: 5,
  days: 7,
  sharePercent: 0,
}
const bountyFields = (
  <BountyFields
    value={{ bountyAmount: '', bountyPoints: '' }}
    onChange={() => {}}
    bounds={bountyBounds}
    errors={{}}
  />
)
const envelopeFields = (
  <EnvelopeFields
    draft={{ kind: undefined, setKind() {} } as never}
    bounds={{ balanceFen: 100, totalFenMin: 1, totalFenMax: 100 }}
    errors={{}}
  />
)
const unlocking = (
  <UnlockAction topicId={1} block={{ number: 1, kind: 'points', price: 5, level: null }} onAsk={() => {}} />
)

test.each([
  ['a bounty', bountyFields],
  ['an envelope', envelopeFields],
  ['hidden content', unlocking],
])('while payments are stopped, %s says so before it is sent', async (_, part) => {
  const drawn = async (allowPayments: boolean) => wordsOf(await drawPage(part, [], { allowPayments }))
  expect(await drawn(false)).toContain('Payments are stopped')
  expect(await drawn(true)).not.toContain('Payments are stopped')
})
