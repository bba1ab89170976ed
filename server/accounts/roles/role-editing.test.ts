import { expect, test } from 'vitest'
import { appointStaff, cancelMember, grantMemberRole } from '#contract/accounts/members.ts'
import * as contract from '#contract/accounts/role-editing.ts'
import { saveMembershipCard } from '#contract/money/card-editing.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeMember, makeTopic } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { makeQuestionTags } from '#test/question-makers.ts'
import { grantRole } from './roles.ts'

const { as, db, cast, tags } = await createTestApp()
const keeper = as(cast.keeper)
const read = () => keeper.call(contract.readRoles, {})

test('a tag is gated and opened again by its rights, for the very next reader', async () => {
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  const names = { nameZh: '银卡', nameEn: 'Silver' }
  const { roleId } = await keeper.call(contract.saveRole, { ...names, badge: 'gold', rights: ['like'] })
  const gate = { tagId: tags.green, hasOwnRights: true, grants: [`${roleId}:view_topics`] }
  await keeper.call(contract.setTagRights, gate)
  await eventually(async () =>
    expect((await refusal(as(null).call(readTopic, { topicId }))).code).toBe('topic_gated'),
  )
  expect((await read()).tags.find(({ tagId }) => tagId === tags.green)).toMatchObject(gate)
  await keeper.call(contract.setTagRights, { tagId: tags.green, hasOwnRights: false, grants: [] })
  await eventually(() => as(null).call(readTopic, { topicId }))
})

test('a tag takes rights of roles that exist only', async () => {
  const grants = ['999999:view_topics']
  const setting = keeper.call(contract.setTagRights, { tagId: tags.green, hasOwnRights: true, grants })
  expect((await refusal(setting)).fields).toEqual({ grants: 'unknown_choice' })
  expect((await read()).tags.find(({ tagId }) => tagId === tags.green)?.hasOwnRights).toBe(false)
})

test('tags of questions have no rights of their own and are not among those that can', async () => {
  const { leaves } = await makeQuestionTags(db)
  expect((await read()).tags.map(({ tagId }) => tagId)).not.toContain(leaves)
  const setting = keeper.call(contract.setTagRights, { tagId: leaves, hasOwnRights: true, grants: [] })
  expect((await refusal(setting)).fields).toEqual({ hasOwnRights: 'unknown_choice' })
})

test('the default role and a role that somebody holds stay; one that has expired for all can go', async () => {
  const standard = (await read()).roles.find(({ isDefault }) => isDefault)!
  const removeStandard = keeper.call(contract.deleteRole, { roleId: standard.roleId })
  expect((await refusal(removeStandard)).code).toBe('role_in_use')
  const { roleId } = await keeper.call(contract.saveRole, { nameZh: '铜卡', nameEn: 'Bronze', rights: [] })
  const { memberId } = await makeMember(db)
  const hold = (until: Date | null) =>
    db.transaction().execute((tx) => grantRole(tx, { memberId, roleId, time: { until }, source: 'card' }))
  await hold(null)
  expect((await refusal(keeper.call(contract.deleteRole, { roleId }))).code).toBe('role_in_use')
  await hold(new Date(Date.now() - 1_000))
  await keeper.call(contract.deleteRole, { roleId })
  expect((await read()).roles.some((role) => role.roleId === roleId)).toBe(false)
})

test('a role that only ended accounts hold can go', async () => {
  const { roleId } = await keeper.call(contract.saveRole, { nameZh: '旧卡', nameEn: 'Former', rights: [] })
  const { memberId } = await makeMember(db)
  await db
    .transaction()
    .execute((tx) => grantRole(tx, { memberId, roleId, time: { until: null }, source: 'staff' }))
  await keeper.call(cancelMember, { memberId })
  await keeper.call(contract.deleteRole, { roleId })
  expect((await read()).roles.some((role) => role.roleId === roleId)).toBe(false)
})

test('two levels never need the same points', async () => {
  const saving = keeper.call(contract.saveLevel, { nameZh: '甲', nameEn: 'A', pointsNeeded: 100 })
  expect((await refusal(saving)).fields).toEqual({ pointsNeeded: 'taken' })
  const { levelId } = await keeper.call(contract.saveLevel, { nameZh: '乙', nameEn: 'B', pointsNeeded: 150 })
  expect((await read()).levels.map(({ pointsNeeded }) => pointsNeeded)).toEqual([
    0, 100, 150, 500, 2000, 8000, 30000,
  ])
  await keeper.call(contract.deleteLevel, { levelId })
})

test('the administrator can not be made less, and a staff role that somebody has stays', async () => {
  const admin = { staffRole: 'administrator', nameZh: '甲', nameEn: 'A', rights: [] }
  expect((await refusal(keeper.call(contract.saveStaffRole, admin))).code).toBe('forbidden')
  await makeMember(db, { staffRole: 'moderator' })
  const removing = keeper.call(contract.deleteStaffRole, { staffRole: 'moderator' })
  expect((await refusal(removing)).code).toBe('role_in_use')
})

test('who gives a role that another of the staff is deleting reads that it is none, and so does who puts it on a card', async () => {
  const { memberId } = await makeMember(db)
  const makeRole = async () =>
    (await keeper.call(contract.saveRole, { nameZh: '金卡', nameEn: 'Gold', rights: [] })).roleId
  const whileDeleted = (roleId: number, act: () => Promise<unknown>) =>
    refusal(meanwhile(db, (tx) => tx.deleteFrom('roles').where('id', '=', roleId).execute(), act))
  const given = await makeRole()
  const giving = await whileDeleted(given, () => keeper.call(grantMemberRole, { memberId, roleId: given }))
  expect(giving.code).toBe('not_found')
  const sold = await makeRole()
  const names = {
    nameZh: '卡',
    nameEn: 'Card',
    subtitleZh: '',
    subtitleEn: '',
    featuresZh: '',
    featuresEn: '',
  }
  const texts = { ...names, introductionZh: '', introductionEn: '', position: 1, isOnSale: true }
  const selling = await whileDeleted(sold, () => keeper.call(saveMembershipCard, { ...texts, roleId: sold }))
  expect(selling.fields).toEqual({ roleId: 'unknown_choice' })
  await keeper.call(contract.saveStaffRole, { nameZh: '园丁', nameEn: 'Gardener', rights: [] })
  const { staffRole } = (await read()).staffRoles.find(({ nameEn }) => nameEn === 'Gardener')!
  const appointing = await refusal(
    meanwhile(
      db,
      (tx) => tx.deleteFrom('staff_roles').where('name', '=', staffRole).execute(),
      () => keeper.call(appointStaff, { memberId, staffRole }),
    ),
  )
  expect(appointing.fields).toEqual({ staffRole: 'unknown_choice' })
})
