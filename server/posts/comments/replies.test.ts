import { expect, test } from 'vitest'
import { listReminders } from '#contract/notifications/reminders.ts'
import { listReplies } from '#contract/posts/all-replies.ts'
import { locateReply } from '#contract/posts/comment-locations.ts'
import { restoreReply } from '#contract/posts/comment-moderation.ts'
import {
  deleteReply,
  editReply,
  publishComment,
  publishReply,
  readReplySource,
} from '#contract/posts/comment-writing.ts'
import { listComments } from '#contract/posts/comments.ts'
import { likeReply } from '#contract/posts/likes.ts'
import { listOwnComments, listOwnReplies } from '#contract/posts/own-comments.ts'
import { approvePost, listReviewQueue } from '#contract/posts/review.ts'
import { readReplyViewerState, readThreadViewerState } from '#contract/posts/viewer-state.ts'
import type { Tx } from '#server/core/database.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { type Member, makeComment, makeMember, makeReplies, makeTopic } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'

const { as, cast, db, settings, tags } = await createTestApp({
  captchaAfterTopicsPerMinute: 1000,
  commentsPerPage: 5,
})
const guest = as(null)
const { ann, bob } = cast

async function newComment() {
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.daily })
  const { commentId } = await makeComment(db, { topicId, authorId: bob.memberId })
  return { topicId, commentId }
}

test('replies stand flat under a comment, each naming whom it answers', async () => {
  const { topicId, commentId } = await newComment()
  const { replyId } = await as(ann).call(publishReply, { commentId, body: 'Which **leaf**?' })
  await as(bob).call(publishReply, { commentId, body: 'The second.', answeredId: replyId })
  const [comment] = (await guest.call(listComments, { topicId })).items
  expect(comment).toMatchObject({
    replyCount: 2,
    replies: [
      { author: { account: 'ann' }, isTopicAuthor: true, addressee: null },
      { author: { account: 'bob' }, isTopicAuthor: false, addressee: { account: 'ann' } },
    ],
  })
  const other = await newComment()
  const refused = await refusal(
    as(bob).call(publishReply, { commentId: other.commentId, body: 'Astray', answeredId: replyId }),
  )
  expect(refused.code).toBe('deleted_meanwhile')
  const neverThere = as(bob).call(publishReply, { commentId, body: 'Astray', answeredId: 987_654_321 })
  expect((await refusal(neverThere)).code).toBe('deleted_meanwhile')
})

test('a reply that waits and answers one under another comment is approved as said to its own', async () => {
  const { commentId: elsewhere } = await newComment()
  const [answeredId] = await makeReplies(db, elsewhere, ann.memberId, 1)
  const { topicId, commentId } = await newComment()
  await settings({ reviewReplies: 'all' })
  await as(bob).call(publishReply, { commentId, body: 'Astray', answeredId })
  await settings({ reviewReplies: 'none' })
  const keeper = as(cast.keeper)
  const [waiting] = (await keeper.call(listReviewQueue, { topicId })).items
  await keeper.call(approvePost, { waitingPostId: waiting!.waitingPostId, version: 1 })
  const [comment] = (await guest.call(listComments, { topicId })).items
  expect(comment?.replies).toMatchObject([{ author: { account: 'bob' }, addressee: null }])
})

test('ten are shown, the rest by page; a deleted one moves no other, and any can be found', async () => {
  const { topicId, commentId } = await newComment()
  const ids = await makeReplies(db, commentId, bob.memberId, 120)
  await as(bob).call(deleteReply, { replyId: ids[2]! })
  const [comment] = (await guest.call(listComments, { topicId })).items
  expect(comment?.replyCount).toBe(119)
  const first = comment?.replies.map(({ replyId }) => replyId)
  expect(first).toEqual([...ids.slice(0, 2), ...ids.slice(3, 11)])
  const last = await guest.call(listReplies, { commentId, page: 3 })
  expect([last.items.length, last.total, last.pageCount]).toEqual([20, 119, 3])
  const place = await guest.call(locateReply, { replyId: ids[100]! })
  expect(place).toEqual({ topicId, isQuestion: false, page: 1, floor: 1, commentId, replyPage: 3 })
  expect((await refusal(guest.call(locateReply, { replyId: ids[2]! }))).code).toBe('not_found')
  const { replies } = await as(bob).call(readReplyViewerState, { commentId, page: 3 })
  expect(replies).toHaveLength(20)
  expect(replies[0]?.can).toEqual({ like: true, edit: true, delete: true, reply: true, inspect: true })
  const viewerStates = await as(ann).call(readThreadViewerState, { topicId })
  expect(viewerStates.replies.map(({ replyId }) => replyId)).toEqual(first)
  expect(viewerStates.replies[0]?.can).toEqual({
    like: true,
    edit: false,
    delete: false,
    reply: true,
    inspect: false,
  })
})

test('one’s own comments and replies are listed, the latest first, without what was deleted', async () => {
  const member = await makeMember(db)
  const { topicId, commentId } = await newComment()
  const mine = await as(member).call(publishComment, { topicId, body: 'Said **once**' })
  const [first, second] = [
    await as(member).call(publishReply, { commentId, body: 'One' }),
    await as(member).call(publishReply, { commentId, body: 'Two' }),
  ]
  await as(member).call(deleteReply, { replyId: first.replyId })
  const comments = await as(member).call(listOwnComments, {})
  expect(comments).toMatchObject({
    total: 1,
    items: [{ commentId: mine.commentId, summary: 'Said once', floor: 2, topic: { isDeleted: false } }],
  })
  const replies = await as(member).call(listOwnReplies, {})
  expect(replies).toMatchObject({ total: 1, items: [{ replyId: second.replyId, summary: 'Two', floor: 1 }] })
  expect((await as(member).call(listOwnReplies, { page: 2 })).items).toEqual([])
})

test('twenty replies at the same moment get twenty numbers, and the counters agree', async () => {
  const { commentId } = await newComment()
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      as(index % 2 ? ann : bob).call(publishReply, { commentId, body: `Cup ${index}` }),
    ),
  )
  const rows = await db.selectFrom('replies').select('number').where('comment_id', '=', commentId).execute()
  expect(rows.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  )
  expect((await guest.call(listReplies, { commentId })).total).toBe(20)
})

test('nothing is said under a topic that is deleted at the same moment', async () => {
  const { topicId, commentId } = await newComment()
  const refused = await refusal(
    meanwhile(
      db,
      (tx) => tx.updateTable('topics').set({ deleted_at: new Date() }).where('id', '=', topicId).execute(),
      () => as(bob).call(publishReply, { commentId, body: 'Too late' }),
    ),
  )
  expect(refused.code).toBe('deleted_meanwhile')
  const said = await db.selectFrom('replies').select('id').where('comment_id', '=', commentId).execute()
  expect(said).toEqual([])
})

test('an edited reply keeps its place, and only its author edits it', async () => {
  const { topicId, commentId } = await newComment()
  const { replyId } = await as(ann).call(publishReply, { commentId, body: 'Frist' })
  const { version } = await as(ann).call(readReplySource, { replyId })
  await as(ann).call(editReply, { replyId, body: 'First', version })
  const stale = await refusal(as(ann).call(editReply, { replyId, body: 'Furst', version }))
  expect(stale.code).toBe('changed_meanwhile')
  const [comment] = (await guest.call(listComments, { topicId })).items
  expect(comment?.replies).toMatchObject([{ bodyHtml: expect.stringContaining('First'), replyId }])
  expect((await refusal(as(bob).call(editReply, { replyId, body: 'Mine', version: 2 }))).code).toBe(
    'forbidden',
  )
})

/** What each of these members was told, the latest first. */
async function toldKinds(members: Member[]) {
  const lists = await Promise.all(members.map((member) => as(member).call(listReminders, {})))
  return lists.map(({ items }) => items.map(({ kind }) => kind))
}

test('one event reminds each person once, by the most specific reason, and nobody of their own act', async () => {
  const [host, writer, replier, other] = await Promise.all([1, 2, 3, 4].map(() => makeMember(db)))
  const topicId = await makeTopic(db, { authorId: host!.memberId, tagId: tags.daily })
  const { commentId } = await as(writer!).call(publishComment, { topicId, body: 'A comment' })
  const { replyId } = await as(replier!).call(publishReply, { commentId, body: 'A reply' })
  await as(other!).call(publishReply, { commentId, body: 'An answer', answeredId: replyId })
  await as(host!).call(publishReply, { commentId, body: 'From the host' })
  await as(host!).call(publishComment, { topicId, body: 'Quoting', quotedId: commentId })
  expect(await toldKinds([host!, writer!, replier!, other!])).toEqual([
    ['topic_replied', 'topic_replied', 'topic_commented'],
    ['comment_quoted', 'comment_replied', 'comment_replied', 'comment_replied'],
    ['replied_comment_replied', 'reply_replied'],
    ['replied_comment_replied'],
  ])
  const [latest] = (await as(replier!).call(listReminders, {})).items
  expect(latest).toMatchObject({
    actor: { userId: host!.memberId },
    topic: { topicId },
    place: { page: 1, commentId },
  })
  await as(other!).call(likeReply, { replyId })
  expect((await toldKinds([replier!]))[0]?.[0]).toBe('reply_liked')
})

test('a reply is deleted beside a comment of its author, which is the last one said then', async () => {
  const { topicId, commentId } = await newComment()
  const { replyId } = await as(ann).call(publishReply, { commentId, body: 'The last word.' })
  const held = (tx: Tx) =>
    tx.updateTable('topics').set({ last_reply_at: new Date() }).where('id', '=', topicId).execute()
  const said = {
    topic_id: topicId,
    floor: 2,
    author_id: ann.memberId,
    body_markdown: '',
    body_html: '',
    summary: '',
  }
  const write = async (tx: Tx) => {
    await tx.insertInto('comments').values(said).execute()
    await tx.updateTable('members').set({ comment_count: 1 }).where('id', '=', ann.memberId).execute()
  }
  await meanwhile(db, held, () => as(ann).call(deleteReply, { replyId }), write)
  const topic = db.selectFrom('topics').select('last_replied_by').where('id', '=', topicId)
  expect(await topic.executeTakeFirst()).toEqual({ last_replied_by: ann.memberId })
})

test('a reply is restored beside what its author writes under the same topic', async () => {
  const { topicId, commentId } = await newComment()
  const { replyId } = await as(ann).call(publishReply, { commentId, body: 'The last word.' })
  await as(cast.keeper).call(deleteReply, { replyId, reason: 'Wrong' })
  const held = (tx: Tx) =>
    tx.updateTable('topics').set({ last_reply_at: new Date() }).where('id', '=', topicId).execute()
  const write = (tx: Tx) =>
    tx.updateTable('members').set({ comment_count: 1 }).where('id', '=', ann.memberId).execute()
  const restore = () => as(cast.keeper).call(restoreReply, { replyId, reason: 'Right' })
  await meanwhile(db, held, restore, write)
  const [comment] = (await guest.call(listComments, { topicId })).items
  expect(comment?.replyCount).toBe(1)
})
