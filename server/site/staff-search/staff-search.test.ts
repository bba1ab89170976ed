import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { banAddress } from '#contract/accounts/address-bans.ts'
import { deleteComment, publishComment } from '#contract/posts/comment-writing.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { searchForStaff } from '#contract/site/staff-search.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeComment, makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const boss = as(await makeMember(db, { staffRole: 'administrator' }))
const moderator = as(await makeMember(db, { staffRole: 'moderator' }))
const find = (query: string, who = boss) => who.call(searchForStaff, { query })
const idsOf = (found: { memberId: number }[] | null | undefined) => found?.map(({ memberId }) => memberId)

test('members are found by number, by the beginning of a name, and by a whole phone or address, which is written down', async () => {
  const { memberId, account } = await makeMember(db)
  await db
    .updateTable('members')
    .set({ email: 'Somebody@Example.org', phone: '+8613912345678', nickname: 'Quiet_Leaf' })
    .where('id', '=', memberId)
    .execute()
  for (const query of [
    String(memberId),
    `#${memberId}`,
    account.toUpperCase(),
    'quiet_',
    'somebody@example.org',
    '13912345678',
  ])
    expect(idsOf((await find(query)).members), query).toContain(memberId)
  expect(idsOf((await find('omebody@example.org')).members)).toEqual([])
  expect(idsOf((await find('quiet%')).members)).toEqual([])
  const { items } = await boss.call(listAuditLog, { act: 'find_by_contact' })
  expect(items.map(({ subject }) => subject)).toEqual([`member:${memberId}`, `member:${memberId}`])
  expect(JSON.stringify(items)).not.toMatch(/13912|345678|somebody/i)
})

test('a number is found as it is pasted: in groups, with its country or sign, in full width', async () => {
  const { memberId } = await makeMember(db)
  await db.updateTable('members').set({ phone: '+8613912345670' }).where('id', '=', memberId).execute()
  for (const query of [
    '139 1234 5670',
    '139-1234-5670',
    '+86 139 1234 5670',
    '(+86) 13912345670',
    '008613912345670',
    '8613912345670',
    '１３９１２３４５６７０',
    `＃${memberId}`,
    `# ${memberId}`,
  ])
    expect(idsOf((await find(query)).members), query).toEqual([memberId])
  expect((await find('1391234567')).members).toEqual([])
})

test('who is called just so comes first, however many names begin so', async () => {
  const { memberId } = await makeMember(db, { account: 'wang', nickname: '小王' })
  for (let number = 10; number < 24; number++)
    await makeMember(db, { account: `wang${number}`, nickname: `小王${number}` })
  for (const query of ['Wang', '@wang', '小王', `#${memberId}`])
    expect(idsOf((await find(query)).members)?.[0], query).toBe(memberId)
})

test('posts are found by number and by words, those that were deleted too', async () => {
  const topicId = await makeTopic(db, {
    authorId: cast.ann.memberId,
    tagId: tags.green,
    title: 'Loud advertising',
  })
  const { commentId } = await as(cast.bob).call(publishComment, { topicId, body: 'Buy my teapots' })
  await boss.call(deleteComment, { commentId, reason: 'Advertising', isAbuse: true })
  expect((await find('my teapots')).posts).toMatchObject([
    { topicId, commentId, account: cast.bob.account, isDeleted: true, title: 'Loud advertising' },
  ])
  await boss.call(deleteTopic, { topicId, reason: 'Advertising', isAbuse: true })
  for (const query of ['loud adv', `#${topicId}`])
    expect((await find(query)).posts, query).toContainEqual(
      expect.objectContaining({ topicId, commentId: null, isDeleted: true }),
    )
  expect((await find(`#${commentId}`)).posts).toContainEqual(
    expect.objectContaining({ commentId, isDeleted: true }),
  )
})

test('however much with the same words was deleted, what stands is found beside it', async () => {
  const authorId = cast.ann.memberId
  const standing = await makeTopic(db, { authorId, tagId: tags.green, title: 'Oolong stands' })
  for (let number = 0; number < 10; number++) {
    const { commentId } = await makeComment(db, { topicId: standing, authorId, body: `Oolong ${number}` })
    await boss.call(deleteComment, { commentId, reason: 'Advertising' })
    const topicId = await makeTopic(db, { authorId, tagId: tags.green, title: `Oolong ${number}` })
    await boss.call(deleteTopic, { topicId, reason: 'Advertising' })
  }
  const { posts } = await find('oolong')
  expect(posts?.filter(({ isDeleted }) => isDeleted)).toHaveLength(10)
  expect(posts).toContainEqual(expect.objectContaining({ topicId: standing, isDeleted: false }))
  expect(posts).toContainEqual(expect.objectContaining({ title: 'Oolong 9', isDeleted: true }))
})

test('of an address staff see who came from it and whether it is banned; having looked is written down', async () => {
  const address = '203.0.113.77'
  await db
    .insertInto('login_log')
    .values([cast.ann, cast.bob].map(({ memberId }) => ({ member_id: memberId, kind: 'sign_in', address })))
    .execute()
  await boss.call(banAddress, { address, reason: 'Floods' })
  const found = (await find(address)).address
  expect(found).toMatchObject({ address, isBanned: true })
  expect(idsOf(found?.members)?.toSorted()).toEqual([cast.ann.memberId, cast.bob.memberId].toSorted())
  const { items } = await boss.call(listAuditLog, { act: 'look_up_address' })
  expect(items).toMatchObject([{ subject: `address:${address}` }])
})

test('an order is found by its number; each part goes to those whose rights reach it, and nothing to members', async () => {
  await sql`
    insert into recharge_orders (order_number, member_id, gateway, amount_fen, expires_at)
    values ('2026112300000001', ${cast.ann.memberId}, 'sandbox', 500, now())`.execute(db)
  expect((await find('2026112300000001')).orders).toMatchObject([
    { orderNumber: '2026112300000001', kind: 'recharge', account: cast.ann.account, fen: 500 },
  ])
  for (const query of ['2026 1123 0000 0001', '＃２０２６１１２３０００００００１'])
    expect((await find(query)).orders, query).toHaveLength(1)
  const seen = await find('2026112300000001', moderator)
  expect(seen.orders).toBeNull()
  expect([seen.members, seen.posts]).toEqual([[], []])
  expect(await refusal(find('ann', as(cast.ann)))).toMatchObject({ code: 'forbidden' })
})

test('names, addresses and numbers are found through indexes', async () => {
  const plan = async (query: ReturnType<typeof sql>) => {
    const rows = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return (await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx)).rows
    })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  expect(await plan(sql`select id from members where lower(account) like 'ann%' limit 10`)).toContain(
    'members_account',
  )
  expect(
    await plan(sql`select 1 from login_log where address = '1.2.3.4' order by id desc limit 9`),
  ).toContain('login_log_address')
  expect(
    await plan(sql`select 1 from post_origins where address = '1.2.3.4' order by sent_at desc limit 9`),
  ).toContain('post_origins_address')
})
