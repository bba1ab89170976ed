import { expect, test } from 'vitest'
import { listMembers } from '#contract/accounts/members.ts'
import { saveStaffRole } from '#contract/accounts/role-editing.ts'
import type { TopicRight } from '#contract/core/roles.ts'
import { listLedgerEntries } from '#contract/money/ledger.ts'
import { listReminders, readOpenedReminders } from '#contract/notifications/reminders.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import {
  listOpenKinds,
  listUnlocks,
  readHiddenContent,
  unlockHiddenContent,
} from '#contract/posts/hidden-content.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { notifyRolesChanged } from '#server/core/permissions.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeMember, makeMoney, makePoints, ownTagRights } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })

const block = (attributes: string, text: string) => `:::hidden{${attributes}}\n${text}\n:::\n\n`
const publish = async (body: string, author: Parameters<typeof as>[0] = cast.ann) =>
  (await as(author).call(publishTopic, { tagId: tags.green, title: 'Hides', body })).topicId
const open = async (member: Parameters<typeof as>[0], topicId: number) =>
  (await as(member).call(readHiddenContent, { topicId })).blocks.map(({ number }) => number)

test('everybody learns how the blocks open, and only who has the right gets them', async () => {
  const topicId = await publish(
    `before\n\n${block('kind="comment"', 'one')}${block('kind="points" price="25"', 'two')}${block('kind="level" level="new leaf"', 'three')}after`,
  )
  const topic = await as(null).call(readTopic, { topicId })
  expect(topic.summary).toBe('before after')
  expect(topic.hiddenBlocks).toEqual([
    { number: 1, kind: 'comment', price: null, level: null },
    { number: 2, kind: 'points', price: 25, level: null },
    { number: 3, kind: 'level', price: null, level: 'New leaf' },
  ])
  expect(JSON.stringify(topic)).not.toMatch(/one|two|three/)
  const { items } = await as(null).call(listTopics, {})
  expect(items[0]).toMatchObject({ topicId, hiddenKinds: ['comment', 'points', 'level'] })
  expect(await open(cast.ann, topicId)).toEqual([1, 2, 3])
  expect(await open(cast.keeper, topicId)).toEqual([1, 2, 3])
  expect(await open(cast.bob, topicId)).toEqual([])

  await as(cast.bob).call(publishComment, { topicId, body: 'thanks' })
  expect(await open(cast.bob, topicId)).toEqual([1])
  await db.updateTable('comments').set({ deleted_at: new Date() }).where('topic_id', '=', topicId).execute()
  await db.updateTable('members').set({ points_earned: 100 }).where('id', '=', cast.bob.memberId).execute()
  expect(await open(cast.bob, topicId)).toEqual([1, 3])
  expect((await as(cast.bob).call(listOpenKinds, { topicIds: `1,${topicId}` })).topics).toEqual([
    { topicId, kinds: expect.arrayContaining(['comment', 'level']) },
  ])
  await db.updateTable('topics').set({ deleted_at: new Date() }).where('id', '=', topicId).execute()
  expect(await refusal(open(cast.ann, topicId))).toMatchObject({ code: 'not_found' })
})

test('staff who don’t moderate open nothing by that, and a deleted comment nothing that is hidden later', async () => {
  const names = { nameZh: '接待', nameEn: 'Host' }
  const boss = await makeMember(db, { staffRole: 'administrator' })
  const { staffRole } = await as(boss).call(saveStaffRole, { ...names, rights: ['restrain_members'] })
  const [host, gone, stays] = [
    await makeMember(db, { staffRole }),
    await makeMember(db),
    await makeMember(db),
  ]
  const topicId = await publish('Nothing is hidden yet.')
  for (const who of [gone, stays]) await as(who).call(publishComment, { topicId, body: 'thanks' })
  await db
    .updateTable('comments')
    .set({ deleted_at: new Date() })
    .where('author_id', '=', gone.memberId)
    .execute()
  const body = block('kind="comment"', 'now it is')
  await as(cast.ann).call(editTopic, { topicId, version: 1, title: 'Hides', body })
  await eventually(() => as(host).call(listMembers, {}))
  const opened = await Promise.all([stays, gone, host].map((who) => open(who, topicId)))
  expect(opened).toEqual([[1], [], []])
})

test('paid in money at the price that was agreed to; the author gets it less the share, and hears of it', async () => {
  const payer = await makeMember(db)
  const topicId = await publish(block('kind="balance" price="7.55"', 'gold'))
  const pay = (price?: number) =>
    as(payer).call(unlockHiddenContent, { topicId, hiddenKind: 'balance', ...(price && { price }) })
  expect(await refusal(pay())).toMatchObject({ fields: { price: 'required' } })
  expect(await refusal(pay(755))).toMatchObject({ code: 'balance_too_low' })
  await makeMoney(db, payer.memberId, 1_000)
  expect(await refusal(pay(700))).toMatchObject({ status: 409, code: 'price_changed' })
  expect((await pay(755)).blocks).toEqual([{ number: 1, html: '<p>gold</p>' }])
  expect((await pay(700)).blocks).toHaveLength(1)
  expect((await readBalances(db, payer.memberId)).balanceFen).toBe(245)
  expect((await readBalances(db, cast.ann.memberId)).balanceFen).toBe(748)
  const { items } = await as(payer).call(listLedgerEntries, { currency: 'CNY' })
  expect(items[0]).toMatchObject({ reason: 'hidden_content_paid', amount: -755, reference: { topicId } })
  // What came is less than what was paid, and the log says why.
  const earned = await as(cast.ann).call(listLedgerEntries, { currency: 'CNY' })
  expect(earned.items[0]).toMatchObject({
    reason: 'hidden_content_earned',
    amount: 748,
    platformShare: 7,
    reference: { topicId, name: expect.stringMatching(/./) },
  })
  expect(items[0]?.platformShare).toBeNull()
  const reminders = await as(cast.ann).call(listReminders, {})
  expect(reminders.items[0]).toMatchObject({ kind: 'topic_unlocked', topic: { topicId } })
  const { counts, items: unlocks } = await as(cast.ann).call(listUnlocks, { topicId })
  expect(counts).toEqual([{ kind: 'balance', count: 1, paid: 755 }])
  expect(unlocks[0]).toMatchObject({ kind: 'balance', paid: 755, member: { account: payer.account } })
  expect(await refusal(as(payer).call(listUnlocks, { topicId }))).toMatchObject({ code: 'not_found' })
  expect(await as(payer).call(listUnlocks, {})).toMatchObject({ total: 0, counts: [] })
  expect((await verifyLedger(db)).violation).toBeUndefined()
})

test('the list of who unlocked marks its reminders read: those of one topic, or of all', async () => {
  const author = await makeMember(db)
  const reader = await makeMember(db)
  const body = block('kind="password" password="tea"', 'leaves')
  const topicIds = [1, 2].map(async () => {
    const topicId = await publish(body, author)
    await as(reader).call(unlockHiddenContent, { topicId, hiddenKind: 'password', password: 'tea' })
    return topicId
  })
  const [first, second] = await Promise.all(topicIds)
  const unread = async () =>
    (await as(author).call(listReminders, {})).items
      .filter(({ isRead }) => !isRead)
      .map(({ topic }) => topic?.topicId)
  const open = (listedTopicId?: number) =>
    as(author).call(readOpenedReminders, { kinds: ['topic_unlocked'], listedTopicId })
  expect((await unread()).sort()).toEqual([first, second].sort())
  await open(first)
  expect(await unread()).toEqual([second])
  await open()
  expect(await unread()).toEqual([])
})

test('points go to the author in full; another kind stays closed', async () => {
  const payer = await makeMember(db)
  await makePoints(db, payer.memberId, 30)
  const before = (await readBalances(db, cast.ann.memberId)).points
  const topicId = await publish(
    block('kind="points" price="25"', 'a') +
      block('kind="points"', 'b') +
      block('kind="balance" price="1"', 'c'),
  )
  const { blocks } = await as(payer).call(unlockHiddenContent, { topicId, hiddenKind: 'points', price: 25 })
  expect(blocks.map(({ html }) => html)).toEqual(['<p>a</p>', '<p>b</p>'])
  // 10 for the topic itself.
  expect((await readBalances(db, cast.ann.memberId)).points).toBe(before + 35)
  await makeMoney(db, payer.memberId, 100)
  const other = await as(payer).call(unlockHiddenContent, { topicId, hiddenKind: 'balance', price: 100 })
  expect(other.blocks.map(({ html }) => html)).toEqual(['<p>a</p>', '<p>b</p>', '<p>c</p>'])
  const gone = as(payer).call(unlockHiddenContent, { topicId, hiddenKind: 'password', password: 'x' })
  expect(await refusal(gone)).toMatchObject({ code: 'hidden_content_gone' })
})

test('a password opens by being right, 30 tries a minute, and is nowhere kept as it is', async () => {
  const topicId = await publish(block('kind="password" password="龙井 & 毛尖"', 'secret'))
  const attempt = (password: string) =>
    as(cast.bob).call(unlockHiddenContent, { topicId, hiddenKind: 'password', password })
  expect(await refusal(attempt('wrong'))).toMatchObject({ fields: { password: 'password_wrong' } })
  expect((await attempt('龙井 & 毛尖')).blocks).toEqual([{ number: 1, html: '<p>secret</p>' }])
  const row = await db
    .selectFrom('hidden_blocks')
    .innerJoin('hidden_terms', 'hidden_terms.topic_id', 'hidden_blocks.topic_id')
    .innerJoin('topics', 'topics.id', 'hidden_terms.topic_id')
    .select(['source', 'password_hash', 'body_markdown'])
    .where('topics.id', '=', topicId)
    .executeTakeFirstOrThrow()
  expect(row.source).toBe(':::hidden{kind="password"}\nsecret\n:::')
  expect(row.password_hash).toMatch(/^\$argon2id\$/)
  expect(row.body_markdown).toBe('')
  const other = await makeMember(db)
  const tryOther = () =>
    as(other).send({
      method: 'PUT',
      url: `/api/topics/${topicId}/unlocks/password`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'password=wrong',
    })
  const tries = await Promise.all(Array.from({ length: 31 }, tryOther))
  expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(30).fill(422), 429])
  const late = tries.find(({ statusCode }) => statusCode === 429)
  expect(Number(late?.headers['retry-after'])).toBeGreaterThan(0)
})

test('hiding needs the right of its kind under the tag, a level that exists, and a password', async () => {
  const problem = async (body: string, tagId = tags.green) => {
    const refused = await refusal(as(cast.bob).call(publishTopic, { tagId, title: 'Hides', body }))
    return refused.fields.body
  }
  expect(await problem(block('kind="level" level="Nobody"', 'x'))).toBe('hidden_level')
  expect(await problem(block('kind="password"', 'x'))).toBe('hidden_password')
  expect(await problem(':::hidden{kind="comment"}\nleft open')).toBe('hidden_unclosed')
  const { id: memberRole } = await db
    .selectFrom('roles')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  await ownTagRights(db, tags.daily, { [memberRole]: ['view_topics', 'post_topics', 'hide_by_comment'] })
  await eventually(async () =>
    expect(await problem(block('kind="points" price="1"', 'x'), tags.daily)).toBe('hidden_not_allowed'),
  )
  const body = block('kind="comment"', 'x')
  const { topicId } = await as(cast.bob).call(publishTopic, { tagId: tags.daily, title: 'Hides', body })
  const give = (...rights: TopicRight[]) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('topic_tag_rights').set({ rights }).where('tag_id', '=', tags.daily).execute()
      await notifyRolesChanged(tx)
    })
  // Whoever has lost the right may edit around what they hid while they had it.
  await give('view_topics', 'edit_topics')
  await eventually(async () => expect(await problem(body, tags.daily)).toBeUndefined())
  await as(cast.bob).call(editTopic, { topicId, version: 1, title: 'Hid', body: `${body}more` })
  await give()
  const unlocking = { topicId, hiddenKind: 'password', password: 'tea' } as const
  const unlock = () => as(cast.ann).call(unlockHiddenContent, unlocking)
  await eventually(async () => expect((await refusal(unlock())).code).toBe('topic_gated'))
})
