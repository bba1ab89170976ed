import { expect, test } from 'vitest'
import * as contract from '#contract/accounts/members.ts'
import { hourMs } from '#server/core/durations.ts'
import { type Caller, createTestApp, refusal } from '#test/app.ts'
import { makeMember } from '#test/makers.ts'

const { as, cast, db } = await createTestApp()
const [keeper, moderator] = [cast.keeper, await makeMember(db, { staffRole: 'moderator' })].map(as) as [
  Caller,
  Caller,
]

test('of two who set or end a mute or a ban at once, the later one is told so', async () => {
  const { memberId } = await makeMember(db)
  const restrain = { memberId, until: new Date(Date.now() + hourMs).toISOString(), reason: 'Spam' }
  const setting = [
    [contract.muteMember, contract.unmuteMember, 'muteMark'],
    [contract.banMember, contract.unbanMember, 'banMark'],
  ] as const
  for (const [begin, end, markName] of setting) {
    const { [markName]: seen } = await keeper.call(contract.readMember, { memberId })
    const both = await Promise.allSettled(
      [moderator, keeper].map((staff) => staff.call(begin, { ...restrain, seen })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await refusal(keeper.call(end, { memberId, seen }))).code).toBe('changed_meanwhile')
    const { [markName]: now } = await keeper.call(contract.readMember, { memberId })
    await keeper.call(end, { memberId, seen: now })
    expect((await refusal(moderator.call(end, { memberId, seen: now }))).code).toBe('changed_meanwhile')
    // Who doesn't say what they saw overwrites.
    await moderator.call(begin, restrain)
  }
})
