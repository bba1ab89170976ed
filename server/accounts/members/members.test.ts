import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/accounts.ts'
import * as contract from '#contract/accounts/members.ts'
import { refreshToken } from '#contract/accounts/refresh.ts'
import { deleteStaffRole, saveStaffRole } from '#contract/accounts/role-editing.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { readBaseInfo } from '#contract/site/site.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeMember, makeRole, makeTopic, memberPassword } from '#test/makers.ts'

const { as, db, cast, tags } = await createTestApp()
const keeper = as(cast.keeper)
const moderator = as(await makeMember(db, { account: 'mod', staffRole: 'moderator' }))
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const reason = 'Spam'

test('members are found by a part of their name, wildcards taken as they are, and by their state', async () => {
  await makeMember(db, { account: 'tea_lover', nickname: '爱茶人' })
  const find = async (query: string, filter?: 'staff') =>
    (await keeper.call(contract.listMembers, { query, filter })).items.map(({ account }) => account)
  expect(await find('TEA_L')).toEqual(['tea_lover'])
  expect(await find('茶人')).toEqual(['tea_lover'])
  expect(await find('%')).toEqual([])
  expect(await find('', 'staff')).toEqual(['mod', 'keeper'])
})

test('a member is found by their whole phone, however it is typed, and by no part of it', async () => {
  const { memberId } = await makeMember(db)
  await db.updateTable('members').set({ phone: '+8613800138008' }).where('id', '=', memberId).execute()
  const find = async (query: string) =>
    (await keeper.call(contract.listMembers, { query })).items.map((found) => found.memberId)
  for (const query of ['13800138008', '+86 138 0013 8008', '+8613800138008', '138-0013-8008'])
    expect(await find(query), query).toEqual([memberId])
  expect(await find('1380013800')).toEqual([])
})

test('a staff role is named in the language of whoever reads of it, also where they may not change it', async () => {
  const read = (language: 'zh-CN' | 'en-US') =>
    moderator.call(contract.readMember, { memberId: cast.keeper.memberId }, language)
  expect(await read('en-US')).toMatchObject({ staffRoleName: 'Administrator', can: { appoint: false } })
  expect(await read('zh-CN')).toMatchObject({ staffRoleName: '管理员' })
})

test('readers see who is of the staff as soon as they are; staff see no whole phone', async () => {
  const { memberId } = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: memberId, tagId: tags.green })
  const isStaff = async () => (await as(null).call(readTopic, { topicId })).author.isStaff
  expect(await isStaff()).toBe(false)
  await keeper.call(contract.appointStaff, { memberId, staffRole: 'moderator' })
  await eventually(async () => expect(await isStaff()).toBe(true))
  await db.updateTable('members').set({ phone: '+8613800138009' }).where('id', '=', memberId).execute()
  expect((await keeper.call(contract.readMember, { memberId })).phone).not.toContain('13800138009')
})

test('a ban ends every session at once and shuts every way in until it is lifted', async () => {
  const spammer = await makeMember(db, { account: 'spammer' })
  const { memberId } = spammer
  await moderator.call(contract.banMember, { memberId, until: inAnHour(), reason })
  expect((await refusal(as(spammer).call(readBaseInfo, {}))).code).toBe('session_ended')
  expect((await refusal(as(spammer).call(refreshToken, {}))).code).toBe('session_ended')
  const credentials = { type: 'account' as const, account: 'spammer', password: memberPassword }
  expect((await refusal(as(null).call(signIn, credentials))).code).toBe('account_banned')
  expect((await keeper.call(contract.readMember, { memberId })).bannedUntil).not.toBeNull()
  await moderator.call(contract.unbanMember, { memberId })
  expect(await as(null).call(signIn, credentials)).toMatchObject({ systemUser: { account: 'spammer' } })
})

test('a time that has passed is refused at its field', async () => {
  const until = '2020-01-01T00:00:00Z'
  const muting = moderator.call(contract.muteMember, { memberId: cast.bob.memberId, until, reason })
  expect((await refusal(muting)).fields).toEqual({ until: 'time_passed' })
})

test('nobody raises themselves or touches who stands above them', async () => {
  const { memberId: keeperId } = cast.keeper
  const hr = await keeper.call(saveStaffRole, {
    nameZh: '人事',
    nameEn: 'People',
    rights: ['manage_staff', 'restrain_members', 'manage_members'],
  })
  const manager = await makeMember(db)
  await eventually(() =>
    keeper.call(contract.appointStaff, { memberId: manager.memberId, staffRole: hr.staffRole }),
  )
  const own = as(manager)
  const appoint = (memberId: number, staffRole: string) =>
    own.call(contract.appointStaff, { memberId, staffRole })
  const attempts = [
    appoint(manager.memberId, 'administrator'),
    appoint(cast.bob.memberId, 'administrator'),
    appoint(cast.bob.memberId, 'moderator'),
    own.call(contract.dismissStaff, { memberId: keeperId }),
    own.call(contract.banMember, { memberId: keeperId, until: inAnHour(), reason }),
    own.call(contract.cancelMember, { memberId: keeperId }),
    own.call(contract.endMemberSessions, { memberId: keeperId }),
    own.call(saveStaffRole, {
      staffRole: hr.staffRole,
      nameZh: '人事',
      nameEn: 'P',
      rights: ['manage_money'],
    }),
    own.call(saveStaffRole, { nameZh: '甲', nameEn: 'A', rights: ['manage_money'] }),
    own.call(saveStaffRole, { staffRole: hr.staffRole, nameZh: '人事', nameEn: 'P', rights: [] }),
    own.call(saveStaffRole, { staffRole: 'moderator', nameZh: '版主', nameEn: 'M', rights: [] }),
    own.call(deleteStaffRole, { staffRole: 'moderator' }),
    moderator.call(contract.muteMember, { memberId: manager.memberId, until: inAnHour(), reason }),
  ]
  const codes = (await Promise.all(attempts.map(refusal))).map(({ code }) => code)
  expect(codes).toEqual(attempts.map(() => 'forbidden'))
  expect((await keeper.call(contract.readMember, { memberId: cast.bob.memberId })).staffRole).toBeNull()
})

test('fields that nobody asked for change nothing', async () => {
  const answer = await as(cast.bob).send({
    method: 'PUT',
    url: '/api/profile',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload:
      'nickname=Bobby&allowsDynamics=true&showsLastSeen=true&staffRole=administrator&staff_role=administrator&points_earned=9',
  })
  expect(answer.statusCode).toBe(200)
  const row = await db
    .selectFrom('members')
    .select(['nickname', 'staff_role', 'points_earned'])
    .where('id', '=', cast.bob.memberId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ nickname: 'Bobby', staff_role: null, points_earned: 0 })
})

test('of two administrators who dismiss each other at once one stays', async () => {
  await db.updateTable('members').set({ staff_role: null }).where('id', '=', cast.keeper.memberId).execute()
  const pair = [
    await makeMember(db, { staffRole: 'administrator' }),
    await makeMember(db, { staffRole: 'administrator' }),
  ]
  const [one, two] = pair.map(({ memberId }) => memberId)
  await Promise.allSettled([
    as(pair[0]!).call(contract.dismissStaff, { memberId: two! }),
    as(pair[1]!).call(contract.dismissStaff, { memberId: one! }),
  ])
  const left = await db.selectFrom('members').select('id').where('staff_role', '=', 'administrator').execute()
  expect(left.length).toBe(1)
  await db
    .updateTable('members')
    .set({ staff_role: 'administrator' })
    .where('id', '=', cast.keeper.memberId)
    .execute()
})

test('who has lost the second factor gets in by the password alone once it is reset', async () => {
  const { memberId } = await makeMember(db, { account: 'locked_out' })
  await db
    .insertInto('authenticators')
    .values({ member_id: memberId, sealed_secret: Buffer.from('x'), confirmed_at: new Date() })
    .execute()
  const passkey = { public_key: Buffer.from(''), sign_count: 0, transports: [], name: 'Key' }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, credential_id: 'of a lost phone', member_id: memberId })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ member_id: memberId, code_hash: Buffer.from('x') })
    .execute()
  const credentials = { type: 'account' as const, account: 'locked_out', password: memberPassword }
  expect(await as(null).call(signIn, credentials)).toHaveProperty('ticket')
  expect((await refusal(moderator.call(contract.resetSecondFactors, { memberId }))).code).toBe('forbidden')
  await keeper.call(contract.resetSecondFactors, { memberId })
  expect(await as(null).call(signIn, credentials)).toHaveProperty('systemUser')
  const left = db.selectFrom('recovery_codes').select('used_at').where('member_id', '=', memberId)
  expect(await left.execute()).toEqual([])
})

test('a role is given until a time and taken back, and the member sees it gone', async () => {
  const roleId = await makeRole(db, 'Gold')
  const { memberId } = await makeMember(db)
  const { id: everybodys } = await db
    .selectFrom('roles')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  for (const other of [roleId + 1000, everybodys]) {
    const granting = keeper.call(contract.grantMemberRole, { memberId, roleId: other })
    expect((await refusal(granting)).code).toBe('not_found')
  }
  await keeper.call(saveStaffRole, { nameZh: '触发', nameEn: 'Trigger', rights: [] })
  const until = inAnHour()
  await eventually(() => keeper.call(contract.grantMemberRole, { memberId, roleId, until }))
  expect((await keeper.call(contract.readMember, { memberId })).roles).toEqual([
    { roleId, name: 'Gold', badge: null, expiresAt: until },
  ])
  await keeper.call(contract.revokeMemberRole, { memberId, roleId })
  expect((await keeper.call(contract.readMember, { memberId })).roles).toEqual([])
})

test('of a cancelled account others see no more than that', async () => {
  const gone = await makeMember(db, { account: 'gone_soon' })
  const farewell = await makeTopic(db, { authorId: gone.memberId, tagId: tags.green, title: 'Farewell' })
  await keeper.call(contract.cancelMember, { memberId: gone.memberId })
  expect((await refusal(as(gone).call(readBaseInfo, {}))).code).toBe('session_ended')
  const { items } = await as(null).call(listTopics, {})
  expect(items.find(({ topicId }) => topicId === farewell)?.author).toMatchObject({
    account: '',
    nickname: null,
    isCancelled: true,
  })
  const appointing = { memberId: gone.memberId, staffRole: 'moderator' }
  expect((await refusal(keeper.call(contract.appointStaff, appointing))).code).toBe('not_found')
  const { can } = await keeper.call(contract.readMember, { memberId: gone.memberId })
  expect(can).toEqual({ restrain: false, manage: false, appoint: false })
  await keeper.call(contract.cancelMember, { memberId: gone.memberId })
  const acts = { memberId: gone.memberId, act: 'cancel_member' } as const
  expect((await keeper.call(listAuditLog, acts)).total).toBe(1)
})

test('every act is in the audit log, with before and after, and can never be changed', async () => {
  const { memberId } = await makeMember(db)
  const until = inAnHour()
  await moderator.call(contract.muteMember, { memberId, until, reason })
  await moderator.call(contract.unmuteMember, { memberId })
  const { items } = await keeper.call(listAuditLog, { memberId })
  expect(items.map(({ act, before, after }) => ({ act, before, after }))).toEqual([
    { act: 'unmute_member', before: { until }, after: { until: null } },
    { act: 'mute_member', before: { until: null }, after: { until, reason } },
  ])
  expect(items[0]?.actor.account).toBe('mod')
  expect((await keeper.call(listAuditLog, { actor: 'MOD', act: 'ban_member' })).total).toBe(1)
  await expect(db.updateTable('audit_log').set({ act: 'x' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
})
