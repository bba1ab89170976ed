import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cancelMember } from '#contract/accounts/members.ts'
import { restoreComment } from '#contract/posts/comment-moderation.ts'
import { deleteComment, deleteReply, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { likeTopic } from '#contract/posts/likes.ts'
import type { TopicOrder } from '#contract/posts/list-orders.ts'
import { listOwnAnswers, listOwnComments } from '#contract/posts/own-comments.ts'
import { listQuestions } from '#contract/posts/questions.ts'
import { deleteTopic, pinTopic, restoreTopic, sinkTopic } from '#contract/posts/topic-moderation.ts'
import { listTopics } from '#contract/posts/topics.ts'
import { readSettings } from '#server/core/settings.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { placeAllTopics, placeTopics, repliedList } from './reply-order.ts'
import { rankTopics } from './topic-ranks.ts'

const { as, cast, db, tags, settings } = await createTestApp({
  topicsPerPage: 5,
  captchaAfterTopicsPerMinute: 1000,
})
const guest = as(null)
const keeper = as(cast.keeper)
const ann = as(cast.ann)
const bob = as(cast.bob)

type ListInput = { tagId?: number; list?: TopicOrder; page?: number }
const idsOf = async (input: ListInput) =>
  (await guest.call(listTopics, input)).items.map(({ topicId }) => topicId)
const replied = async (input: ListInput = {}) => {
  await placeTopics(db)
  return idsOf({ ...input, list: 'replied' })
}
const make = (tagId: number = tags.green) => makeTopic(db, { authorId: cast.ann.memberId, tagId })
const say = async (topicId: number, who = bob) =>
  (await who.call(publishComment, { topicId, body: 'Tea?' })).commentId ?? 0
const cardOf = async (topicId: number) =>
  (await guest.call(listTopics, {})).items.find((item) => item.topicId === topicId)

test('what was replied to last stands first: by comment and reply, taken away and restored', async () => {
  const first = await make()
  const second = await make(tags.daily)
  const third = await make()
  expect(await replied()).toEqual([third, second, first])
  expect((await cardOf(first))?.lastReply).toBeNull()

  const commentId = await say(first)
  expect(await replied()).toEqual([first, third, second])
  expect((await cardOf(first))?.lastReply).toMatchObject({ member: { account: cast.bob.account } })
  await say(second)
  const { replyId = 0 } = await ann.call(publishReply, { commentId, body: 'Yes.' })
  expect(await replied()).toEqual([first, second, third])
  expect((await cardOf(first))?.lastReply).toMatchObject({ member: { account: cast.ann.account } })
  expect(await replied({ tagId: tags.tea })).toEqual([first, third])

  // Without its last reply it stands where it stood before: after what was replied to since.
  await ann.call(deleteReply, { replyId })
  expect(await replied()).toEqual([second, first, third])
  expect((await cardOf(first))?.lastReply).toMatchObject({ member: { account: cast.bob.account } })
  await keeper.call(deleteComment, { commentId, reason: 'Off topic', isAbuse: false })
  expect(await replied()).toEqual([second, third, first])
  expect((await cardOf(first))?.lastReply).toBeNull()
  await keeper.call(restoreComment, { commentId, reason: 'It was not' })
  expect(await replied()).toEqual([second, first, third])

  await keeper.call(deleteTopic, { topicId: first, reason: 'Twice', isAbuse: false })
  // It is gone at once, before its place is.
  expect(await idsOf({ list: 'replied' })).toEqual([second, third])
  expect(await replied()).toEqual([second, third])
  expect((await guest.call(listTopics, { list: 'replied' })).total).toBe(2)
  await keeper.call(restoreTopic, { topicId: first, reason: 'Once' })
  expect(await replied()).toEqual([second, first, third])
})

test('a comment ends what is kept of the cards and the orders that it changes, and of no other list', async () => {
  const quiet = await make(tags.black)
  for (let count = 0; count < 5; count++) await make(tags.daily)
  await placeTopics(db)
  const lists: ListInput[] = [{ tagId: tags.talk }, { tagId: tags.talk, list: 'replied' }]
  const readCounts = async () =>
    (await Promise.all(lists.map((input) => guest.call(listTopics, input)))).map(({ items }) =>
      items.map(({ readCount }) => readCount),
    )
  // What is kept doesn't know of this, and what is made anew does.
  const setReads = (count: number) =>
    db.updateTable('topics').set({ read_count: count }).where('root_tag_id', '=', tags.talk).execute()
  let reads = 0
  await eventually(async () => {
    // What is kept of an earlier try is as good, so each try has a number of its own.
    reads += 2
    await setReads(reads - 1)
    await readCounts()
    await setReads(reads)
    expect((await readCounts()).flat()).not.toContain(reads)
  })
  await say(quiet)
  await placeTopics(db)
  const ofTea = (await guest.call(listTopics, { tagId: tags.tea })).items
  expect(ofTea[0]).toMatchObject({ topicId: quiet, commentCount: 1 })
  expect((await idsOf({ list: 'replied' }))[0]).toBe(quiet)
  expect((await readCounts()).flat()).not.toContain(reads)

  await say((await idsOf({ tagId: tags.talk }))[0]!)
  await placeTopics(db)
  for (const counts of await readCounts()) expect(counts).toEqual(Array(5).fill(reads))
})

/** The same page the plain way. */
async function readPlainly(tagId: number | undefined, page: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from topics where deleted_at is null
      and (${tagId ?? null}::bigint is null or ${tagId ?? null}::bigint in (tag_id, root_tag_id))
    order by coalesce(last_reply_at, published_at) desc, id desc
    offset ${(page - 1) * 5} limit 5`.execute(db)
  return rows.map(({ id }) => id)
}

test('a page found by blocks is the page found by walking, whoever replied, deleted and restored', async () => {
  let seed = 20_261_122
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const topicIds: number[] = []
  for (let count = 0; count < 60; count++)
    topicIds.push(await make([tags.green, tags.black, tags.daily][random(3)]))
  const comments: { commentId: number; isDeleted: boolean }[] = []
  for (let step = 0; step < 240; step++) {
    const comment = comments[random(comments.length)]
    const act = random(10)
    if (act < 6 || !comment)
      comments.push({ commentId: await say(topicIds[random(60)]!, as(cast.ann)), isDeleted: false })
    else if (comment.isDeleted) {
      await keeper.call(restoreComment, { commentId: comment.commentId, reason: 'x' })
      comment.isDeleted = false
    } else {
      const { commentId } = comment
      await keeper.call(deleteComment, { commentId, reason: 'x', isAbuse: false })
      comment.isDeleted = true
    }
    // Sometimes after one, sometimes after many.
    if (random(4) === 0) await placeTopics(db)
  }
  for (const how of ['step by step', 'at once']) {
    if (how === 'at once') await db.transaction().execute(placeAllTopics)
    for (const tagId of [undefined, tags.green, tags.tea, tags.talk])
      for (const page of [1, 2, 5, 8, 12]) {
        const input = { ...(tagId && { tagId }), page }
        expect(await replied(input), `${how} ${repliedList(tagId)} ${page}`).toEqual(
          await readPlainly(tagId, page),
        )
      }
    const { rows } = await sql<{ wrong: number }>`
      select count(*) as wrong from topic_reply_blocks as blocks where count <> (
        select count(*) from topic_reply_order
        where position / 16384 = block
          and list in ('replied:all', 'replied:tag:' || tag_id, 'replied:tag:' || root_tag_id))`.execute(db)
    expect(rows[0]?.wrong).toBe(0)
  }
}, 60_000)

test('comments at the same moment leave no topic without its place', async () => {
  const topicIds = await Promise.all(Array.from({ length: 12 }, () => make()))
  const placing = Promise.all([placeTopics(db), placeTopics(db), placeTopics(db)])
  await Promise.all(topicIds.flatMap((topicId) => [say(topicId), say(topicId, ann)]))
  await placing
  expect(await replied()).toEqual(await readPlainly(undefined, 1))
  const waiting = await db.selectFrom('unplaced_topics').select('id').execute()
  expect(waiting).toEqual([])
})

test('the best of a week, a month and a year, and what is hot, by tag too', async () => {
  await db.deleteFrom('topic_reply_order').execute()
  await db.updateTable('topics').set({ deleted_at: new Date() }).execute()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const publish = async (days: number, likes: number, tagId = tags.green) => {
    const topicId = await make(tagId)
    const row = { published_at: daysAgo(days), like_count: likes }
    await db.updateTable('topics').set(row).where('id', '=', topicId).execute()
    return topicId
  }
  const old = await publish(400, 90)
  const ofYear = await publish(200, 50)
  const ofMonth = await publish(20, 30, tags.daily)
  const ofWeek = await publish(3, 10)
  const fresh = await publish(0, 5)
  await rankTopics(db, await readSettings(db))
  expect(await idsOf({ list: 'week' })).toEqual([ofWeek, fresh])
  expect(await idsOf({ list: 'month' })).toEqual([ofMonth, ofWeek, fresh])
  expect(await idsOf({ list: 'year' })).toEqual([ofYear, ofMonth, ofWeek, fresh])
  expect(await idsOf({ list: 'month', tagId: tags.tea })).toEqual([ofWeek, fresh])
  expect((await idsOf({ list: 'hot' }))[0]).toBe(fresh)
  expect(await idsOf({ list: 'hot' })).toContain(old)
  expect(await guest.call(listTopics, { list: 'year', page: 2 })).toMatchObject({
    items: [],
    total: 4,
    pageCount: 1,
  })

  // Kept pages are made anew when a rank has changed; what staff sink is hot no more.
  for (let count = 0; count < 8; count++) await as(await makeMember(db)).call(likeTopic, { topicId: fresh })
  await keeper.call(sinkTopic, { topicId: fresh })
  await rankTopics(db, await readSettings(db))
  expect(await idsOf({ list: 'week' })).toEqual([fresh, ofWeek])
  expect(await idsOf({ list: 'hot' })).not.toContain(fresh)
  await keeper.call(deleteTopic, { topicId: ofWeek, reason: 'Twice', isAbuse: false })
  expect(await idsOf({ list: 'week' })).toEqual([fresh])
})

test('a topic is pinned for the readers of a language, and ahead of the newest and the last replied only', async () => {
  const chinese = await make()
  const everybodys = await make()
  for (let count = 0; count < 6; count++) await make()
  await keeper.call(pinTopic, { topicId: chinese, language: 'zh-CN' })
  await keeper.call(pinTopic, { topicId: everybodys, position: 1 })
  await placeTopics(db)
  const pinned = async (list: TopicOrder, language: 'zh-CN' | 'en-US') =>
    (await guest.call(listTopics, { list }, language)).items
      .filter(({ isPinned }) => isPinned)
      .map(({ topicId }) => topicId)
  expect(await pinned('latest', 'zh-CN')).toEqual([chinese, everybodys])
  expect(await pinned('latest', 'en-US')).toEqual([everybodys])
  expect(await pinned('replied', 'zh-CN')).toEqual([chinese, everybodys])
  // For others it stands where it was published, as any topic.
  const second = await guest.call(listTopics, { page: 2 }, 'en-US')
  expect(second.items.find(({ topicId }) => topicId === chinese)?.isPinned).toBe(false)
  // Another place leaves it where it is read.
  await keeper.call(pinTopic, { topicId: chinese, position: 2 })
  expect(await pinned('latest', 'zh-CN')).toEqual([everybodys, chinese])
  expect(await pinned('latest', 'en-US')).toEqual([everybodys])
  const wrong = { topicId: chinese, language: 'fr-FR' as 'zh-CN' }
  expect(await refusal(keeper.call(pinTopic, wrong))).toMatchObject({
    fields: { language: 'unknown_choice' },
  })
})

test('lists leave bare addresses out of what they say of a topic, a question, a comment and an answer', async () => {
  const written = { body: `看这里https://example.com/${'a'.repeat(170)}，很好 http://x.test/ and more` }
  const authorId = cast.ann.memberId
  const topicId = await makeTopic(db, { authorId, tagId: tags.green, ...written })
  const { brewing } = await makeQuestionTags(db)
  const questionId = await makeQuestion(db, { askerId: authorId, tagIds: [brewing], ...written })
  for (const id of [topicId, questionId]) await makeComment(db, { topicId: id, authorId, ...written })
  const said = [
    await cardOf(topicId),
    ...(await guest.call(listQuestions, {})).items,
    ...(await ann.call(listOwnComments, {})).items.slice(0, 1),
    ...(await ann.call(listOwnAnswers, {})).items,
  ]
  expect(said.map((item) => item?.summary)).toEqual(Array(4).fill('看这里，很好 and more'))
})

test('nothing is left of a last replier who cancelled the account', async () => {
  const gone = await makeMember(db, { account: 'leaver' })
  const topicId = await make()
  await say(topicId, as(gone))
  expect(JSON.stringify(await cardOf(topicId))).toContain('leaver')
  await settings({ commentsPerPage: 30 })
  await keeper.call(cancelMember, { memberId: gone.memberId })
  const card = await cardOf(topicId)
  expect(card?.lastReply).toMatchObject({ member: { account: '', isCancelled: true } })
  expect(JSON.stringify(card)).not.toContain('leaver')
})
