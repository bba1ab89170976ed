import { expect, test } from 'vitest'
import { listDeletedComments, restoreComment, restoreReply } from '#contract/posts/comment-moderation.ts'
import {
  deleteComment,
  deleteReply,
  editComment,
  publishComment,
  publishReply,
  readCommentSource,
} from '#contract/posts/comment-writing.ts'
import { listComments } from '#contract/posts/comments.ts'
import { listQuotes } from '#contract/posts/quotes.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeComment, makeMember, makeRole, makeTopic, ownTagRights } from '#test/makers.ts'

const { as, cast, db, tags, settings } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const guest = as(null)
const [ann, bob] = [as(cast.ann), as(cast.bob)]
const newTopic = () => makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.daily })
const commentOf = (topicId: number, body = 'Leaves', quotedId?: number) =>
  makeComment(db, { topicId, authorId: cast.bob.memberId, body, quotedId })
const read = async (topicId: number) => (await guest.call(listComments, { topicId })).items

test('an edit shows at once, and whoever began with an older text is refused without a trace', async () => {
  const topicId = await newTopic()
  const { commentId } = await commentOf(topicId)
  const { body, version } = await bob.call(readCommentSource, { commentId })
  expect(body).toBe('Leaves')
  const edits = await Promise.allSettled(
    ['One **leaf**', 'Two leaves'].map((text) => bob.call(editComment, { commentId, body: text, version })),
  )
  expect(edits.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const late = await refusal(bob.call(editComment, { commentId, body: 'Three', version }))
  expect(late).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  const now = await bob.call(readCommentSource, { commentId })
  expect(now.version).toBe(version + 1)
  expect(['One **leaf**', 'Two leaves']).toContain(now.body)
  await bob.call(editComment, { commentId, body: 'Four', version: now.version })
  expect(await read(topicId)).toMatchObject([
    { bodyHtml: expect.stringContaining('Four'), editedAt: expect.any(String) },
  ])
})

test('a deleted comment leaves its floor and the counters, and its place only while there are replies', async () => {
  const topicId = await newTopic()
  const { commentId } = await bob.call(publishComment, { topicId, body: 'canary-of-a-comment' })
  await commentOf(topicId, 'Second')
  const { replyId } = await ann.call(publishReply, { commentId, body: 'Indeed' })
  const twice = await Promise.allSettled([1, 2].map(() => bob.call(deleteComment, { commentId })))
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await bob.call(readTopic, { topicId })).commentCount).toBe(1)
  const [place] = await read(topicId)
  expect(place).toMatchObject({ isDeleted: true, floor: 1, replies: [{ replyId }] })
  expect(JSON.stringify(place)).not.toMatch(/canary|bob/)
  const refusals = await Promise.all([
    refusal(bob.call(readCommentSource, { commentId })),
    refusal(bob.call(editComment, { commentId, body: 'Back', version: 1 })),
    refusal(ann.call(publishReply, { commentId, body: 'Where?' })),
    refusal(ann.call(publishComment, { topicId, body: 'As said', quotedId: commentId })),
  ])
  expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['deleted_meanwhile']))
  await ann.call(deleteReply, { replyId })
  expect((await read(topicId)).map(({ floor }) => floor)).toEqual([2])
})

test('a quote shows the text as it is now, blank when deleted, three deep', async () => {
  const topicId = await newTopic()
  const ids: number[] = []
  for (const text of ['A', 'B', 'C', 'D', 'E']) {
    ids.push((await bob.call(publishComment, { topicId, body: text, quotedId: ids.at(-1) })).commentId)
  }
  await bob.call(editComment, { commentId: ids[3]!, body: 'D, on second thought', version: 1 })
  await bob.call(deleteComment, { commentId: ids[2]! })
  const last = (await read(topicId)).at(-1)
  expect(last).toMatchObject({
    hasMoreQuotes: true,
    quotes: [
      { floor: 4, summary: 'D, on second thought', author: { account: 'bob' } },
      { floor: 3, summary: '', author: null },
      { floor: 2, summary: 'B' },
    ],
  })
  expect(await guest.call(listQuotes, { commentId: ids[1]! })).toMatchObject({
    quotes: [{ floor: 1, summary: 'A', author: { account: 'bob' } }],
    hasMoreQuotes: false,
  })
  const elsewhere = await newTopic()
  const refused = await refusal(bob.call(publishComment, { topicId: elsewhere, body: 'X', quotedId: ids[0] }))
  expect(refused.code).toBe('deleted_meanwhile')
  expect(await read(elsewhere)).toEqual([])
})

test('a long chain of quotes is read twenty at a time, through what was deleted', async () => {
  const topicId = await newTopic()
  let commentId: number | undefined
  const ids: number[] = []
  for (let floor = 1; floor <= 24; floor++) {
    const made: { commentId: number } = await makeComment(db, {
      topicId,
      authorId: cast.bob.memberId,
      body: `Cup ${floor}`,
      quotedId: commentId,
    })
    commentId = made.commentId
    ids.push(commentId)
  }
  await bob.call(deleteComment, { commentId: ids[19]! })
  const first = await guest.call(listQuotes, { commentId: ids[23]! })
  expect(first.quotes.map(({ floor }) => floor)).toEqual(Array.from({ length: 20 }, (_, at) => 23 - at))
  expect(first).toMatchObject({
    hasMoreQuotes: true,
    quotes: { 3: { floor: 20, author: null, summary: '' } },
  })
  const rest = await guest.call(listQuotes, { commentId: first.quotes.at(-1)!.commentId })
  expect(rest.quotes.map(({ summary }) => summary)).toEqual(['Cup 3', 'Cup 2', 'Cup 1'])
  expect(rest.hasMoreQuotes).toBe(false)
  expect((await refusal(guest.call(listQuotes, { commentId: 999_999 }))).code).toBe('not_found')
})

test('what one may do with a comment is said beforehand, and holds for the write', async () => {
  const topicId = await newTopic()
  const { commentId } = await commentOf(topicId)
  const viewerStateOf = async (member: typeof bob) =>
    (await member.call(readThreadViewerState, { topicId })).comments.find(
      (one) => one.commentId === commentId,
    )?.can
  const all = { like: true, edit: true, delete: true, quote: true, reply: true, inspect: true }
  expect(await viewerStateOf(bob)).toEqual(all)
  expect(await viewerStateOf(ann)).toEqual({ ...all, edit: false, delete: false, inspect: false })
  expect(await viewerStateOf(as(cast.keeper))).toEqual({ ...all, edit: false })
  expect((await refusal(ann.call(editComment, { commentId, body: 'Mine', version: 1 }))).code).toBe(
    'forbidden',
  )
  expect((await refusal(ann.call(deleteComment, { commentId }))).code).toBe('forbidden')

  await settings({ allowCommentEditing: false, allowQuoting: false, allowReplies: false })
  expect(await viewerStateOf(bob)).toEqual({ ...all, edit: false, quote: false, reply: false })
  const closed = await Promise.all([
    refusal(bob.call(editComment, { commentId, body: 'Again', version: 1 })),
    refusal(bob.call(publishComment, { topicId, body: 'Q', quotedId: commentId })),
    refusal(bob.call(publishReply, { commentId, body: 'R' })),
  ])
  expect(closed.map(({ code }) => code)).toEqual(['feature_closed', 'feature_closed', 'feature_closed'])
  await settings({ allowCommentEditing: true, allowQuoting: true, allowReplies: true })

  const closure = { topic_id: topicId, closed_by: cast.keeper.memberId }
  await db.insertInto('topic_closures').values(closure).execute()
  expect(await viewerStateOf(bob)).toEqual({ ...all, quote: false, reply: false })
  const late = await Promise.all([
    refusal(bob.call(publishComment, { topicId, body: 'Late' })),
    refusal(bob.call(publishReply, { commentId, body: 'Later' })),
  ])
  expect(late.map(({ code }) => code)).toEqual(['topic_closed', 'topic_closed'])

  await as(cast.keeper).call(deleteComment, { commentId, reason: 'Advertising' })
  const { items } = await as(cast.keeper).call(listAuditLog, { subject: `comment:${commentId}` })
  expect(items).toMatchObject([
    { act: 'delete_comment', before: { body: 'Leaves' }, after: { reason: 'Advertising' } },
  ])
})

test('rights of a tag decide over editing, deleting and replying there', async () => {
  const role = await makeRole(db, 'Reader')
  await ownTagRights(db, tags.black, { [role]: ['view_topics', 'post_comments'] })
  const member = await makeMember(db)
  await db
    .insertInto('member_roles')
    .values({ member_id: member.memberId, role_id: role, source: 'staff' })
    .execute()
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.black })
  const { commentId } = await makeComment(db, { topicId, authorId: member.memberId })
  await eventually(async () => {
    const { comments } = await as(member).call(readThreadViewerState, { topicId })
    const can = { like: true, edit: false, delete: false, quote: true, reply: true, inspect: true }
    expect(comments[0]?.can).toEqual(can)
  })
  expect((await refusal(as(member).call(deleteComment, { commentId }))).code).toBe('forbidden')
  expect((await refusal(bob.call(publishReply, { commentId, body: 'Hm' }))).code).toBe('topic_gated')
  expect((await refusal(bob.call(readThreadViewerState, { topicId }))).code).toBe('topic_gated')
})

test('of abuse that staff delete the reward is taken back, once, and of anything else it stays', async () => {
  const topicId = await newTopic()
  const pointsOf = async () => (await readBalances(db, cast.bob.memberId)).points
  const before = await pointsOf()
  const { commentId } = await bob.call(publishComment, { topicId, body: 'Buy my tea' })
  const { replyId } = await bob.call(publishReply, { commentId, body: 'And my pots' })
  const kept = await bob.call(publishComment, { topicId, body: 'Off the topic' })
  expect(await pointsOf()).toBe(before + 15)
  const keeper = as(cast.keeper)
  const reason = 'Advertising'
  await Promise.allSettled([1, 2, 3].map(() => keeper.call(deleteReply, { replyId, reason, isAbuse: true })))
  await keeper.call(deleteComment, { commentId, reason, isAbuse: true })
  await keeper.call(deleteComment, { commentId: kept.commentId, reason })
  expect(await pointsOf()).toBe(before + 5)
  const own = await bob.call(publishComment, { topicId, body: 'Sorry' })
  await bob.call(deleteComment, { commentId: own.commentId, isAbuse: true })
  expect(await pointsOf()).toBe(before + 10)
})

test('what staff deleted stands again where it stood, once, with everything that counts it', async () => {
  const topicId = await newTopic()
  const keeper = as(cast.keeper)
  const { commentId } = await bob.call(publishComment, { topicId, body: 'Buy my tea' })
  const { replyId } = await ann.call(publishReply, { commentId, body: 'And my pots' })
  const { commentId: ownId } = await bob.call(publishComment, { topicId, body: 'Taken back by myself' })
  const facts = async () => {
    const { commentCount } = await guest.call(readTopic, { topicId })
    const counts = await db
      .selectFrom('members')
      .select(['comment_count', 'reply_count', 'points_earned'])
      .where('id', 'in', [cast.ann.memberId, cast.bob.memberId])
      .orderBy('id')
      .execute()
    return { commentCount, counts, items: await read(topicId) }
  }
  await bob.call(deleteComment, { commentId: ownId })
  const before = await facts()
  const reason = 'Advertising'
  expect((await refusal(keeper.call(deleteComment, { commentId }))).fields).toHaveProperty('reason')
  expect(await facts()).toEqual(before)
  await keeper.call(deleteReply, { replyId, reason })
  await keeper.call(deleteComment, { commentId, reason, isAbuse: true })
  expect(await facts()).toMatchObject({ commentCount: 0, items: [] })
  // What the topic begins to hide meanwhile, the restored comment opens.
  await db.insertInto('hidden_terms').values({ topic_id: topicId, kind: 'comment' }).execute()

  const { items, total } = await keeper.call(listDeletedComments, {})
  expect(items.slice(0, 2)).toMatchObject([
    { commentId, replyId: null, body: 'Buy my tea', reason, pointsTaken: 5, deletedBy: cast.keeper.account },
    { commentId, replyId, body: 'And my pots', topic: { topicId, isDeleted: false }, pointsTaken: 0 },
  ])
  expect(items.map((item) => item.commentId)).not.toContain(ownId)
  expect((await refusal(bob.call(restoreComment, { commentId, reason: 'Mine' }))).code).toBe('forbidden')
  const again = { reason: 'A mistake' }
  await Promise.all([1, 2, 3, 4].map(() => keeper.call(restoreComment, { commentId, ...again })))
  await Promise.all([1, 2, 3, 4].map(() => keeper.call(restoreReply, { replyId, ...again })))
  for (const id of [ownId, commentId]) await keeper.call(restoreComment, { commentId: id, ...again })
  expect(await facts()).toEqual(before)
  expect((await keeper.call(listDeletedComments, {})).total).toBe(total - 2)
  const unlocks = await db.selectFrom('hidden_unlocks').selectAll().where('topic_id', '=', topicId).execute()
  expect(unlocks).toMatchObject([{ member_id: cast.bob.memberId, kind: 'comment' }])
  const log = await keeper.call(listAuditLog, { subject: `comment:${commentId}`, act: 'restore_comment' })
  expect(log.items).toMatchObject([{ before: { reason }, after: again }])

  await keeper.call(deleteComment, { commentId, reason, isAbuse: true })
  expect((await keeper.call(listDeletedComments, {})).items[0]?.pointsTaken).toBe(5)
  expect((await verifyLedger(db)).violation).toBeUndefined()
})

test('what a comment or a reply means to hide is refused, for it would stand open with its password', async () => {
  const topicId = await newTopic()
  const hiding = 'Look:\n\n:::hidden{kind="password" password="gaiwan"}\nsecret\n:::'
  const { commentId } = await ann.call(publishComment, {
    topicId,
    body: 'So it is written:\n\n```\n:::hidden\n```',
  })
  for (const body of [hiding, ':::hidden{kind}'])
    for (const attempt of [
      () => ann.call(publishComment, { topicId, body }),
      () => ann.call(publishReply, { commentId, body }),
      () => ann.call(editComment, { commentId, version: 1, body }),
    ])
      expect((await refusal(attempt())).fields).toEqual({ body: 'only_topics_hide' })
})
