import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followMember, unfollowMember } from '#contract/accounts/follows.ts'
import { listReminders } from '#contract/notifications/reminders.ts'
import { saveAttention } from '#contract/posts/attention.ts'
import { listComments } from '#contract/posts/comments.ts'
import { favoriteTopic, unfavoriteTopic } from '#contract/posts/favorites.ts'
import * as contract from '#contract/posts/likes.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { readReplyViewerState, readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { notifyRolesChanged } from '#server/core/permissions.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import {
  type Member,
  makeComment,
  makeMember,
  makeReplies,
  makeRole,
  makeTopic,
  ownTagRights,
} from '#test/makers.ts'

/* Likes, favorites and follows as a member has them; what happens at once is in at-once.test.ts. */

const { as, cast, db, tags } = await createTestApp()
const { ann, bob, keeper } = cast
const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green, title: 'Liked' })
const { commentId } = await makeComment(db, { topicId, authorId: ann.memberId })
const [replyId = 0] = await makeReplies(db, commentId, ann.memberId, 1)

const remindersOf = async (member: Member) =>
  (await as(member).call(listReminders, {})).items.map(({ kind, actor }) => `${kind} by ${actor?.account}`)

test('each is switched on and off, and sent again changes nothing', async () => {
  const carol = as(await makeMember(db))
  const pairs = [
    [contract.likeTopic, contract.unlikeTopic, { topicId }],
    [contract.likeComment, contract.unlikeComment, { commentId }],
    [contract.likeReply, contract.unlikeReply, { replyId }],
    [favoriteTopic, unfavoriteTopic, { topicId }],
    [followMember, unfollowMember, { memberId: bob.memberId }],
  ] as const
  for (const [on, off, input] of pairs) {
    for (const _ of ['once', 'again']) {
      expect(await carol.call(on, input as never), on.name).toEqual({ isOn: true, count: 1 })
    }
    for (const _ of ['once', 'again']) {
      expect(await carol.call(off, input as never), off.name).toEqual({ isOn: false, count: 0 })
    }
  }
})

test('a page of comments tells what its reader has switched on, and how many have', async () => {
  const [dora, ed] = [await makeMember(db), await makeMember(db)]
  const place = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  const liked = await makeComment(db, { topicId: place, authorId: bob.memberId })
  const other = await makeComment(db, { topicId: place, authorId: bob.memberId })
  const [reply = 0] = await makeReplies(db, liked.commentId, bob.memberId, 2)
  for (const reader of [as(dora), as(ed)]) await reader.call(contract.likeTopic, { topicId: place })
  await as(dora).call(contract.likeComment, { commentId: liked.commentId })
  await as(ed).call(contract.likeReply, { replyId: reply })
  await as(dora).call(favoriteTopic, { topicId: place })
  await as(ed).call(followMember, { memberId: ann.memberId })

  const viewerStates = await as(dora).call(readThreadViewerState, { topicId: place })
  expect(viewerStates.topic).toMatchObject({
    like: { isOn: true, count: 2 },
    favorite: { isOn: true, count: 1 },
    follow: { isOn: false, count: 1 },
    can: { like: true, favorite: true, follow: true },
  })
  expect(viewerStates.comments.map(({ commentId: id, like }) => [id, like.isOn, like.count])).toEqual([
    [liked.commentId, true, 1],
    [other.commentId, false, 0],
  ])
  expect(viewerStates.replies.map(({ like }) => like)).toEqual([
    { isOn: false, count: 1 },
    { isOn: false, count: 0 },
  ])
  const { replies } = await as(ed).call(readReplyViewerState, { commentId: liked.commentId })
  expect(replies.map(({ like }) => like.isOn)).toEqual([true, false])
  expect((await as(ann).call(readThreadViewerState, { topicId: place })).topic.follow).toBeNull()

  const topic = await as(null).call(readTopic, { topicId: place })
  expect(topic).toMatchObject({ likeCount: 2, favoriteCount: 1, author: { followerCount: 1 } })
  const [comment] = (await as(null).call(listComments, { topicId: place })).items
  expect(comment).toMatchObject({ likeCount: 1, replies: [{ likeCount: 1 }, { likeCount: 0 }] })
})

test('the author hears of each liking member once, and of no own act', async () => {
  const [author, fan] = [await makeMember(db), await makeMember(db, { account: 'fan' })]
  const own = await makeTopic(db, { authorId: author.memberId, tagId: tags.green })
  const { commentId: said } = await makeComment(db, { topicId: own, authorId: author.memberId })
  const [answered = 0] = await makeReplies(db, said, author.memberId, 1)
  for (const reader of [as(fan), as(author)]) {
    await reader.call(contract.likeTopic, { topicId: own })
    await reader.call(contract.unlikeTopic, { topicId: own })
    await reader.call(contract.likeTopic, { topicId: own })
    await reader.call(contract.likeComment, { commentId: said })
    await reader.call(contract.likeReply, { replyId: answered })
  }
  await as(fan).call(followMember, { memberId: author.memberId })
  await as(fan).call(unfollowMember, { memberId: author.memberId })
  await as(fan).call(followMember, { memberId: author.memberId })
  expect(await remindersOf(author)).toEqual([
    'followed by fan',
    'reply_liked by fan',
    'comment_liked by fan',
    'topic_liked by fan',
  ])
})

test('nobody follows themselves or an ended account, or likes what is not there', async () => {
  const gone = await makeMember(db)
  await db.updateTable('members').set({ cancelled_at: sql`now()` }).where('id', '=', gone.memberId).execute()
  const codeOf = async (calling: Promise<unknown>) => (await refusal(calling)).code
  expect(await codeOf(as(bob).call(followMember, { memberId: bob.memberId }))).toBe('forbidden')
  expect(await codeOf(as(bob).call(followMember, { memberId: gone.memberId }))).toBe('not_found')
  expect(await codeOf(as(bob).call(contract.likeReply, { replyId: 999_999 }))).toBe('not_found')
  expect(await codeOf(as(bob).call(contract.unlikeTopic, { topicId: 999_999 }))).toBe('not_found')
})

test('what was deleted takes no more likes, and lets go of those it has', async () => {
  const doomed = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  const { commentId: said } = await makeComment(db, { topicId: doomed, authorId: ann.memberId })
  await as(bob).call(contract.likeTopic, { topicId: doomed })
  await as(bob).call(favoriteTopic, { topicId: doomed })
  await as(keeper).call(deleteTopic, { topicId: doomed, reason: 'Spam' })
  const other = as(await makeMember(db))
  const refusals = [
    other.call(contract.likeTopic, { topicId: doomed }),
    other.call(favoriteTopic, { topicId: doomed }),
    other.call(contract.likeComment, { commentId: said }),
  ].map(refusal)
  expect((await Promise.all(refusals)).map(({ code }) => code)).toEqual(Array(3).fill('not_found'))
  const off = { isOn: false, count: 0 }
  expect(await as(bob).call(contract.unlikeTopic, { topicId: doomed })).toEqual(off)
  expect(await as(bob).call(unfavoriteTopic, { topicId: doomed })).toEqual(off)
})

test('who may not view a topic likes, keeps and watches nothing there', async () => {
  const shut = await makeTopic(db, { authorId: ann.memberId, tagId: tags.black })
  const { commentId: said } = await makeComment(db, { topicId: shut, authorId: ann.memberId })
  await ownTagRights(db, tags.black, { [await makeRole(db, 'Few')]: ['view_topics'] })
  await eventually(async () => {
    const refusals = [
      as(bob).call(contract.likeTopic, { topicId: shut }),
      as(bob).call(contract.likeComment, { commentId: said }),
      as(bob).call(favoriteTopic, { topicId: shut }),
      as(bob).call(saveAttention, { topicId: shut, attention: 'watched' }),
    ].map(refusal)
    expect((await Promise.all(refusals)).map(({ code }) => code)).toEqual(Array(4).fill('topic_gated'))
  })
})

test('whose roles lack the right is refused, and told so beforehand', async () => {
  const withRights = (change: string) =>
    sql`update roles set rights = ${sql.raw(change)} where is_default`.execute(db)
  await withRights(`array_remove(array_remove(array_remove(rights, 'like'), 'favorite'), 'follow')`)
  await db.transaction().execute(notifyRolesChanged)
  await eventually(async () => {
    const { topic, comments, replies } = await as(bob).call(readThreadViewerState, { topicId })
    expect(topic.can).toMatchObject({ like: false, favorite: false, follow: false })
    expect([...comments, ...replies].map(({ can }) => can.like)).toEqual([false, false])
  })
  const refusals = [
    as(bob).call(contract.likeTopic, { topicId }),
    as(bob).call(favoriteTopic, { topicId }),
    as(bob).call(followMember, { memberId: ann.memberId }),
  ].map(refusal)
  expect((await Promise.all(refusals)).map(({ code }) => code)).toEqual(Array(3).fill('forbidden'))
})
