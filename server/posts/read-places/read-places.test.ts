import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteComment, publishComment } from '#contract/posts/comment-writing.ts'
import { readQuestionViewerState } from '#contract/posts/question-viewer-state.ts'
import { listUnread, saveReadPlaces } from '#contract/posts/read-places.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { type Member, makeComment, makeMember, makeRole, makeTopic, ownTagRights } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { placesKept, trimPlaces } from './queries.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const { ann, bob, keeper } = cast

const newTopic = (tagId = tags.green) => makeTopic(db, { authorId: ann.memberId, tagId })
const say = async (topicId: number, count: number, authorId = ann.memberId) => {
  const said = []
  for (let made = 0; made < count; made++) said.push(await makeComment(db, { topicId, authorId }))
  return said
}
const read = (reader: Member, ...places: [topicId: number, floor: number][]) =>
  as(reader).call(saveReadPlaces, { places: places.map(([topicId, floor]) => `${topicId}:${floor}`) })
const unreadOf = async (reader: Member, ...topicIds: number[]) =>
  (await as(reader).call(listUnread, { topicIds: topicIds.join(',') })).topics

test('what others said beyond the place is unread: the first of it and how much', async () => {
  const reader = await makeMember(db)
  const [topicId, other] = [await newTopic(), await newTopic()]
  const said = await say(topicId, 5)
  await say(other, 3)
  expect(await unreadOf(reader, topicId, other)).toEqual([])
  await read(reader, [topicId, 2], [other, 3])
  expect(await unreadOf(reader, topicId, other)).toEqual([
    { topicId, commentId: said[2]!.commentId, count: 3 },
  ])
  // Neither one's own words are news, nor what was deleted.
  await as(reader).call(publishComment, { topicId, body: 'Mine' })
  await as(keeper).call(deleteComment, { commentId: said[2]!.commentId, reason: 'Spam' })
  const unread = { commentId: said[3]!.commentId, count: 2 }
  expect(await unreadOf(reader, topicId)).toEqual([{ topicId, ...unread }])
  expect((await as(reader).call(readThreadViewerState, { topicId })).unread).toEqual(unread)
  expect((await as(bob).call(readThreadViewerState, { topicId })).unread).toBeNull()
})

test('a place never goes back, nor beyond the last floor; of many in one call the furthest counts', async () => {
  const reader = await makeMember(db)
  const topicId = await newTopic()
  await say(topicId, 4)
  await read(reader, [topicId, 1], [topicId, 3], [topicId, 2])
  await read(reader, [topicId, 1])
  expect(await unreadOf(reader, topicId)).toMatchObject([{ count: 1 }])
  await read(reader, [topicId, 999_999_999])
  const [late] = await say(topicId, 1, bob.memberId)
  expect(await unreadOf(reader, topicId)).toEqual([{ topicId, commentId: late!.commentId, count: 1 }])
})

test('whoever has read the text alone has all comments before them', async () => {
  const reader = await makeMember(db)
  const topicId = await newTopic()
  await read(reader, [topicId, 0])
  expect(await unreadOf(reader, topicId)).toEqual([])
  const [first] = await say(topicId, 2)
  expect(await unreadOf(reader, topicId)).toEqual([{ topicId, commentId: first!.commentId, count: 2 }])
})

test('questions have places as topics have', async () => {
  const reader = await makeMember(db)
  const { brewing } = await makeQuestionTags(db)
  const questionId = await makeQuestion(db, { askerId: ann.memberId, tagIds: [brewing] })
  await say(questionId, 1, bob.memberId)
  await read(reader, [questionId, 1])
  const [answer] = await say(questionId, 1, bob.memberId)
  const unread = { commentId: answer!.commentId, count: 1 }
  expect((await as(reader).call(readQuestionViewerState, { questionId })).unread).toEqual(unread)
  expect(await unreadOf(reader, questionId)).toEqual([{ topicId: questionId, ...unread }])
})

test('more than a hundred are counted as a hundred', async () => {
  const reader = await makeMember(db)
  const topicId = await newTopic()
  await read(reader, [topicId, 0])
  await sql`
    insert into comments (topic_id, floor, author_id, body_markdown, body_html, summary, renderer_version)
    select ${topicId}, n, ${bob.memberId}, 'x', 'x', 'x', 1 from generate_series(1, 150) as n`.execute(db)
  await db.updateTable('topics').set({ last_floor: 150 }).where('id', '=', topicId).execute()
  expect(await unreadOf(reader, topicId)).toMatchObject([{ count: 100 }])
})

test('nothing is kept or told of topics that are gone or that the reader may not view', async () => {
  const reader = await makeMember(db)
  const gated = await newTopic(tags.black)
  await say(gated, 2)
  await read(reader, [gated, 1])
  expect(await unreadOf(reader, gated)).toHaveLength(1)
  const gold = await makeRole(db, 'Gold')
  await ownTagRights(db, tags.black, { [gold]: ['view_topics'] })
  await eventually(async () => expect(await unreadOf(reader, gated)).toEqual([]))
  const late = await makeMember(db)
  await read(late, [gated, 1], [987_654_321, 1])
  const kept = await db.selectFrom('read_places').selectAll().where('member_id', '=', late.memberId).execute()
  expect(kept).toEqual([])
})

test('the oldest places are forgotten where a member has more than are kept', async () => {
  const reader = await makeMember(db)
  const light = await makeMember(db)
  await sql`
    with made as (
      insert into topics (tag_id, root_tag_id, author_id, title, body_markdown, body_html, summary, renderer_version)
      select ${tags.green}, ${tags.tea}, ${ann.memberId}, 'x', 'x', 'x', 'x', 1
      from generate_series(1, ${placesKept + 5}::int) returning id
    )
    insert into read_places (member_id, topic_id, floor, read_at)
    select ${reader.memberId}, id, 0, now() - id * interval '1 minute' from made`.execute(db)
  await read(light, [await newTopic(), 0])
  const before = await db
    .selectFrom('read_places')
    .select('topic_id')
    .where('member_id', '=', reader.memberId)
    .orderBy('read_at', 'desc')
    .execute()
  await trimPlaces(db)
  const after = await db
    .selectFrom('read_places')
    .select('topic_id')
    .where('member_id', '=', reader.memberId)
    .orderBy('read_at', 'desc')
    .execute()
  expect(after).toEqual(before.slice(0, placesKept))
  expect(
    await db.selectFrom('read_places').select('floor').where('member_id', '=', light.memberId).execute(),
  ).toHaveLength(1)
})
