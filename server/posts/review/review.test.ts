import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listReminders } from '#contract/notifications/reminders.ts'
import { deleteComment, editComment, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { listComments } from '#contract/posts/comments.ts'
import { readHiddenContent } from '#contract/posts/hidden-content.ts'
import {
  approvePost,
  listOwnWaitingPosts,
  listReviewQueue,
  readWaitingSource,
  refusePost,
  sendPostAgain,
  withdrawPost,
} from '#contract/posts/review.ts'
import { editTopic, readTopicSource } from '#contract/posts/topic-editing.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { createTestApp, eventually, type RefusedCall, refusal } from '#test/app.ts'
import { makeComment, makeHidingTopic, makeMember, makeMoney, makeTopic, ownTagRights } from '#test/makers.ts'
import { meanwhile, untilWaiting } from '#test/meanwhile.ts'

const { as, cast, db, settings, tags } = await createTestApp({
  reviewTopics: 'all',
  reviewComments: 'all',
  reviewReplies: 'all',
  captchaAfterTopicsPerMinute: 1000,
})
const ann = as(cast.ann)
const bob = as(cast.bob)
const keeper = as(cast.keeper)
const guest = as(null)
const topic = { tagId: tags.green, title: 'Waits', body: 'Two minutes.' }

const queue = async () => (await keeper.call(listReviewQueue, {})).items
async function approveAll() {
  for (const { waitingPostId, version } of await queue())
    await keeper.call(approvePost, { waitingPostId, version })
}
const pointsOf = async (memberId: number) => (await readBalances(db, memberId)).points
const kindsOf = async (caller: typeof ann) =>
  (await caller.call(listReminders, {})).items.map(({ kind }) => kind)

test('a topic waits out of sight, and is rewarded and found under its id once it is approved', async () => {
  const before = await pointsOf(cast.ann.memberId)
  const { topicId, isWaiting } = await ann.call(publishTopic, topic)
  expect(isWaiting).toBe(true)
  for (const reader of [ann, bob, guest, keeper])
    expect((await refusal(reader.call(readTopic, { topicId }))).code).toBe('not_found')
  expect((await guest.call(listTopics, {})).total).toBe(0)
  expect((await bob.call(listOwnWaitingPosts, {})).total).toBe(0)
  expect((await refusal(bob.call(listReviewQueue, {}))).code).toBe('forbidden')
  const { items } = await ann.call(listOwnWaitingPosts, { topicId })
  expect(items).toMatchObject([{ kind: 'topic', postId: topicId, isEdit: false, refusal: null, version: 1 }])
  expect(await pointsOf(cast.ann.memberId)).toBe(before)

  await approveAll()
  expect((await guest.call(readTopic, { topicId })).title).toBe('Waits')
  expect((await guest.call(listTopics, {})).total).toBe(1)
  expect(await pointsOf(cast.ann.memberId)).toBe(before + 10)
  expect(await kindsOf(ann)).toEqual(['post_approved'])
  expect((await keeper.call(listReviewQueue, {})).counts).toEqual({
    topic: 0,
    comment: 0,
    reply: 0,
    follow_up: 0,
  })
})

test('what one said below a topic waits in its place, for its author and staff and until it is decided', async () => {
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  const { commentId } = await makeComment(db, { topicId, authorId: cast.ann.memberId })
  const before = await Promise.all([ann, keeper, guest].map((one) => one.call(listComments, { topicId })))
  const said = await bob.call(publishComment, { topicId, body: 'Held *back*' })
  const { replyId } = await bob.call(publishReply, { commentId, body: 'Held too' })
  await bob.call(editComment, {
    commentId: (await makeComment(db, { topicId, authorId: cast.bob.memberId })).commentId,
    body: 'An edit stands nowhere of its own',
    version: 1,
  })
  const inThread = async (caller: typeof ann) =>
    (await caller.call(listOwnWaitingPosts, { topicId, isInThread: true })).items
  expect(await inThread(bob)).toMatchObject([
    { kind: 'reply', postId: replyId, commentId, bodyHtml: '<p>Held too</p>' },
    { kind: 'comment', postId: said.commentId, commentId: null, bodyHtml: '<p>Held <em>back</em></p>' },
  ])
  for (const other of [ann, keeper]) expect(await inThread(other)).toEqual([])
  const waitingFor = async (caller: typeof ann) => {
    const { waiting, waitingOfOthers } = await caller.call(readThreadViewerState, { topicId })
    return { waiting, waitingOfOthers }
  }
  expect(await waitingFor(bob)).toEqual({ waiting: 3, waitingOfOthers: 0 })
  expect(await waitingFor(ann)).toEqual({ waiting: 0, waitingOfOthers: 0 })
  expect(await waitingFor(keeper)).toEqual({ waiting: 0, waitingOfOthers: 2 })
  const queued = await keeper.call(listReviewQueue, { topicId })
  expect(queued.items).toMatchObject([
    { kind: 'comment', postId: said.commentId, bodyHtml: '<p>Held <em>back</em></p>' },
    { kind: 'reply', postId: replyId, commentId },
  ])
  expect(queued.total).toBe(2)
  expect((await refusal(ann.call(listReviewQueue, { topicId }))).code).toBe('forbidden')
  const after = await Promise.all([ann, keeper, guest].map((one) => one.call(listComments, { topicId })))
  expect(after.map(({ items }) => JSON.stringify(items.slice(0, 1)))).toEqual(
    before.map(({ items }) => JSON.stringify(items)),
  )
  expect(JSON.stringify(after)).not.toContain('Held')

  const [reply, comment] = await inThread(bob)
  await keeper.call(approvePost, { waitingPostId: comment!.waitingPostId, version: 1 })
  await keeper.call(refusePost, { waitingPostId: reply!.waitingPostId, version: 1, reason: 'No' })
  expect(await inThread(bob)).toEqual([])
  // A refused one is still in the list of one's own, with the reason; the edit waits on.
  expect((await bob.call(listOwnWaitingPosts, { topicId })).total).toBe(2)
  await approveAll()
})

test('a comment that waits says on which page it will stand', async () => {
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  await settings({ commentsPerPage: 5 })
  for (let floor = 1; floor <= 6; floor++) await makeComment(db, { topicId, authorId: cast.ann.memberId })
  const { page, floor } = await bob.call(publishComment, { topicId, body: 'Held' })
  expect({ page, floor }).toEqual({ page: 2, floor: null })
  await settings({ commentsPerPage: 30 })
  await approveAll()
})

test('a comment gets its floor, its reader and what it opens only when it is approved', async () => {
  const body = 'open\n\n:::hidden{kind="comment"}\nsecret\n:::'
  const { topicId } = await makeHidingTopic(db, { authorId: cast.ann.memberId, tagId: tags.green, body })
  const reader = await makeMember(db)
  const call = as(reader).call
  const first = await call(publishComment, { topicId, body: 'First' })
  expect(first).toMatchObject({ floor: null, isWaiting: true })
  await keeper.call(publishComment, { topicId, body: 'Staff never waits' })
  expect((await guest.call(listComments, { topicId })).total).toBe(1)
  expect((await call(readHiddenContent, { topicId })).blocks).toEqual([])
  expect((await call(readThreadViewerState, { topicId })).waiting).toBe(1)
  expect((await bob.call(readThreadViewerState, { topicId })).waiting).toBe(0)

  await approveAll()
  const { items } = await guest.call(listComments, { topicId })
  expect(items.map(({ commentId, floor }) => [commentId, floor])).toContainEqual([first.commentId, 2])
  expect((await call(readHiddenContent, { topicId })).blocks).toHaveLength(1)
  expect(await kindsOf(ann)).toContain('topic_commented')

  const reply = await bob.call(publishReply, { commentId: first.commentId, body: 'Me too' })
  expect(reply.isWaiting).toBe(true)
  expect(await kindsOf(as(reader))).not.toContain('comment_replied')
  await approveAll()
  expect(await kindsOf(as(reader))).toContain('comment_replied')
})

test('what is refused goes back with the reason, is sent again, and approved as it was read', async () => {
  const { topicId } = await bob.call(publishTopic, { ...topic, title: 'Spam' })
  const [first] = await queue()
  const read = { waitingPostId: first!.waitingPostId, version: 1 }
  await keeper.call(refusePost, { ...read, reason: 'No shouting' })
  expect(await refusal(keeper.call(approvePost, read))).toMatchObject({
    status: 409,
    code: 'reviewed_meanwhile',
  })
  expect(await kindsOf(bob)).toContain('post_refused')
  const [own] = (await bob.call(listOwnWaitingPosts, { topicId })).items
  expect(own).toMatchObject({ refusal: 'No shouting' })

  const { waitingPostId } = read
  expect(await bob.call(readWaitingSource, { waitingPostId })).toMatchObject({
    title: 'Spam',
    body: 'Two minutes.',
  })
  expect((await refusal(ann.call(readWaitingSource, { waitingPostId }))).code).toBe('reviewed_meanwhile')
  expect((await refusal(ann.call(withdrawPost, { waitingPostId }))).code).toBe('reviewed_meanwhile')
  const again = { ...read, title: 'Tea', body: 'Quietly.' }
  await settings({ allowTopics: false })
  expect((await refusal(bob.call(sendPostAgain, again))).code).toBe('feature_closed')
  await settings({ allowTopics: true })
  await bob.call(sendPostAgain, again)
  expect((await refusal(bob.call(sendPostAgain, again))).code).toBe('changed_meanwhile')
  expect((await refusal(keeper.call(approvePost, read))).code).toBe('changed_meanwhile')
  const two = await Promise.allSettled(
    [1, 2].map(() => keeper.call(approvePost, { waitingPostId, version: 2 })),
  )
  expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await guest.call(readTopic, { topicId })).title).toBe('Tea')
})

test('an edit waits while what is published stays, and over somebody else’s edit it is told', async () => {
  const parts = { authorId: cast.ann.memberId, tagId: tags.green, body: 'As it was' }
  const topicId = await makeTopic(db, parts)
  const { commentId } = await makeComment(db, { topicId, authorId: cast.ann.memberId, body: 'Old words' })
  const edit = { topicId, version: 1, title: 'Edited', body: 'New words' }
  expect(await ann.call(editTopic, edit)).toMatchObject({ isWaiting: true, version: 1 })
  expect(await ann.call(editTopic, { ...edit, body: 'Newer words' })).toMatchObject({ isWaiting: true })
  expect(await ann.call(editComment, { commentId, version: 1, body: 'Newest words' })).toMatchObject({
    isWaiting: true,
  })
  expect((await guest.call(readTopic, { topicId })).bodyHtml).toContain('As it was')
  expect(await queue()).toMatchObject([
    { kind: 'topic', isEdit: true },
    { kind: 'comment', isEdit: true },
  ])
  await approveAll()
  expect((await guest.call(readTopic, { topicId })).bodyHtml).toContain('Newer words')
  expect((await guest.call(listComments, { topicId })).items[0]).toMatchObject({ commentId })

  await ann.call(editTopic, { ...edit, version: 2, body: 'Late' })
  await keeper.call(editTopic, { ...edit, version: 2, body: 'By staff' })
  const [late] = await queue()
  const read = { waitingPostId: late!.waitingPostId, version: late!.version }
  expect((await refusal(keeper.call(approvePost, read))).code).toBe('edit_outdated')
  expect((await refusal(ann.call(sendPostAgain, { ...edit, ...read }))).code).toBe('edited_meanwhile')
  await ann.call(withdrawPost, { waitingPostId: read.waitingPostId })
  expect((await ann.call(readTopicSource, { topicId })).body).toBe('By staff')
})

test('nothing is published under what is deleted, and a deleted quote is left out', async () => {
  const place = { authorId: cast.ann.memberId, tagId: tags.green }
  const topicId = await makeTopic(db, place)
  const quoted = await makeComment(db, { topicId, authorId: cast.ann.memberId })
  const { commentId } = await bob.call(publishComment, { topicId, body: 'Q', quotedId: quoted.commentId })
  await keeper.call(deleteComment, { commentId: quoted.commentId, reason: 'Gone' })
  await approveAll()
  expect((await guest.call(listComments, { topicId })).items).toMatchObject([{ commentId, quotes: [] }])
  await bob.call(publishComment, { topicId, body: 'Late' })
  await keeper.call(deleteTopic, { topicId, reason: 'Gone' })
  const [late] = await queue()
  expect(late!.topic.isDeleted).toBe(true)
  const read = { waitingPostId: late!.waitingPostId, version: 1 }
  expect((await refusal(keeper.call(approvePost, read))).code).toBe('place_gone')
  await keeper.call(refusePost, { ...read, reason: 'Its topic is gone' })
})

test('the money of an envelope is held while its topic waits, and returns with a refusal, also of what is being sent again', async () => {
  const giver = await makeMember(db)
  await makeMoney(db, giver.memberId, 1_000)
  const call = as(giver).call
  const gift = {
    ...topic,
    envelopeKind: 'fixed' as const,
    envelopeAmount: '2',
    envelopeShares: 3,
    envelopeKey: crypto.randomUUID(),
  }
  const held = async () => (await readBalances(db, giver.memberId)).balanceFen
  const sent = await Promise.all([1, 2, 3].map(() => call(publishTopic, gift)))
  expect(new Set(sent.map(({ topicId }) => topicId)).size).toBe(1)
  expect(await held()).toBe(400)
  const [post] = await queue()
  expect(post).toMatchObject({ envelopeFen: 600 })
  const { waitingPostId } = post!
  await keeper.call(refusePost, { waitingPostId, version: 1, reason: 'No' })
  expect(await held()).toBe(1_000)
  await call(sendPostAgain, { waitingPostId, version: 1, title: 'Gift', body: 'Here' })
  expect(await held()).toBe(400)
  await keeper.call(approvePost, { waitingPostId, version: 2 })
  const { redEnvelope } = await guest.call(readTopic, { topicId: sent[0]!.topicId })
  expect(redEnvelope).toMatchObject({ totalFen: 600, shareCount: 3 })
  expect(await held()).toBe(400)
  // It has become another text since: whoever sends the first again is told that it was received.
  expect((await refusal(call(publishTopic, gift))).code).toBe('sent_before')
  expect(await held()).toBe(400)

  const other = { ...gift, envelopeKey: crypto.randomUUID(), envelopeAmount: '1' }
  const { topicId } = await call(publishTopic, other)
  expect(await held()).toBe(100)
  const [own] = (await call(listOwnWaitingPosts, { topicId })).items
  const sentOnce = { waitingPostId: own!.waitingPostId, version: 1 }
  let late: Promise<RefusedCall> | undefined
  await meanwhile(
    db,
    (tx) => sql`select from waiting_posts where id = ${sentOnce.waitingPostId} for update`.execute(tx),
    () => keeper.call(refusePost, { ...sentOnce, reason: 'No' }),
    async () => {
      late = refusal(call(sendPostAgain, { ...sentOnce, title: 'Gift', body: 'Here' }))
      await untilWaiting(db, 2)
    },
  )
  expect((await late)?.code).toBe('reviewed_meanwhile')
  await call(withdrawPost, sentOnce)
  expect(await held()).toBe(400)
  expect((await call(listOwnWaitingPosts, {})).total).toBe(0)
})

test('only those wait whom the setting means', async () => {
  const roles = db.selectFrom('roles').select('id').where('is_default', '=', true)
  const { id } = await roles.executeTakeFirstOrThrow()
  await ownTagRights(db, tags.daily, { [id]: ['view_topics', 'post_topics', 'post_comments', 'skip_review'] })
  await settings({ reviewTopics: 'unprivileged', reviewComments: 'none' })
  expect((await ann.call(publishTopic, topic)).isWaiting).toBe(true)
  const inDaily = () => ann.call(publishTopic, { ...topic, tagId: tags.daily })
  // Rights reach the process by themselves, behind or ahead of the settings.
  await eventually(async () => expect((await inDaily()).isWaiting).toBe(false))
  const { topicId, isWaiting } = await keeper.call(publishTopic, topic)
  expect(isWaiting).toBe(false)
  expect((await ann.call(publishComment, { topicId, body: 'At once' })).isWaiting).toBe(false)
})
