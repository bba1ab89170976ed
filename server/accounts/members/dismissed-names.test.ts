import { expect, test } from 'vitest'
import { appointStaff, dismissStaff, readMember } from '#contract/accounts/members.ts'
import { saveProfile } from '#contract/accounts/profile.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeMember } from '#test/makers.ts'

const { as, cast, db } = await createTestApp()
const keeper = as(cast.keeper)

test('who leaves the staff keeps no nickname that only staff may have', async () => {
  const member = await makeMember(db, { staffRole: 'moderator' })
  const { memberId } = member
  const own = as(member)
  const nicknameOf = async () => (await keeper.call(readMember, { memberId })).nickname
  await own.call(saveProfile, { nickname: '官方小茶' })
  await keeper.call(appointStaff, { memberId, staffRole: 'administrator' })
  expect(await nicknameOf()).toBe('官方小茶')
  await keeper.call(dismissStaff, { memberId })
  expect(await nicknameOf()).toBeNull()
  expect((await keeper.call(listAuditLog, { act: 'dismiss_staff' })).items).toMatchObject([
    { before: { nickname: '官方小茶' }, after: { staffRole: null, nickname: null } },
  ])
  expect((await refusal(own.call(saveProfile, { nickname: '官方小茶' }))).fields).toEqual({
    nickname: 'reserved',
  })
  await own.call(saveProfile, { nickname: '小茶' })
  await keeper.call(appointStaff, { memberId, staffRole: 'moderator' })
  await keeper.call(dismissStaff, { memberId })
  expect(await nicknameOf()).toBe('小茶')
})
