import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { InputOf } from '#contract/core/endpoint.ts'
import { locateComment } from '#contract/posts/comment-locations.ts'
import { restoreComment } from '#contract/posts/comment-moderation.ts'
import {
  publishComment,
  publishReply,
  deleteComment as removeComment,
} from '#contract/posts/comment-writing.ts'
import { listComments } from '#contract/posts/comments.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeComment, makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, tags, settings, startAnother } = await createTestApp({
  commentsPerPage: 5,
  captchaAfterTopicsPerMinute: 1_000,
})
const guest = as(null)

const authorId = cast.bob.memberId
const newTopic = () => makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.daily })

/** A topic with twelve comments on floors 1 to 12. */
async function discuss() {
  const topicId = await newTopic()
  const comments = []
  for (let floor = 1; floor <= 12; floor++) {
    comments.push(await makeComment(db, { topicId, authorId, body: `Floor ${floor}` }))
  }
  return { topicId, comments }
}

const deleteComment = (commentId: number) =>
  db.updateTable('comments').set({ deleted_at: new Date() }).where('id', '=', commentId).execute()

const floorsOf = async (input: InputOf<typeof listComments>) =>
  (await guest.call(listComments, input)).items.map(({ floor }) => floor)

test('a comment stands on the next floor, says who wrote it and is counted', async () => {
  const topicId = await newTopic()
  await as(cast.bob).call(publishComment, { topicId, body: 'First!' })
  const second = await as(cast.ann).call(publishComment, { topicId, body: '**Welcome**' })
  expect(second).toMatchObject({ floor: 2, page: 1 })
  const { items, total } = await guest.call(listComments, { topicId })
  expect(total).toBe(2)
  expect(items).toMatchObject([
    { floor: 1, author: { account: 'bob' }, isTopicAuthor: false },
    { floor: 2, author: { account: 'ann' }, isTopicAuthor: true, commentId: second.commentId },
  ])
  expect(items[1]).toMatchObject({ bodyHtml: expect.stringContaining('<strong>Welcome</strong>') })
  expect((await guest.call(readTopic, { topicId })).commentCount).toBe(2)
})

test('twenty comments at the same moment get twenty floors without a gap', async () => {
  const topicId = await newTopic()
  await settings({ captchaAfterTopicsPerMinute: 1000 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      as(index % 2 ? cast.ann : cast.bob).call(publishComment, { topicId, body: `Cup ${index}` }),
    ),
  )
  const floors = answers.map(({ floor }) => floor ?? 0).sort((a, b) => a - b)
  expect(floors).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(await floorsOf({ topicId, page: 4 })).toEqual([16, 17, 18, 19, 20])
  expect((await guest.call(listComments, { topicId })).total).toBe(20)
})

test('many who comment and reply in the same topics, in two processes, are all written', async () => {
  const processes = [as, (await startAnother()).as]
  const members = await Promise.all(Array.from({ length: 10 }, () => makeMember(db)))
  const topicIds = [await newTopic(), await newTopic()]
  const replied = await Promise.all(topicIds.map((topicId) => makeComment(db, { topicId, authorId })))
  await Promise.all(
    members.flatMap((member, at) =>
      Array.from({ length: 8 }, (_, turn) => {
        const { call } = processes[(at + turn) % 2]!(member)
        const [topicId, { commentId }] = [topicIds[turn % 2]!, replied[(at + turn) % 2]!]
        return turn % 3 === 0
          ? call(publishReply, { commentId, body: `Reply ${turn}` })
          : call(publishComment, { topicId, body: `Comment ${turn}` })
      }),
    ),
  )
  for (const topicId of topicIds) {
    const { rows } = await sql<{ floors: number[]; last_floor: number; comment_count: number }>`
      select array(select floor from comments where topic_id = topics.id order by floor) as floors, last_floor, comment_count
      from topics where id = ${topicId}`.execute(db)
    const [{ floors, last_floor, comment_count }] = rows as [(typeof rows)[number]]
    expect(floors).toEqual(Array.from({ length: last_floor }, (_, at) => at + 1))
    expect(comment_count).toBe(last_floor)
  }
  const { rows } = await sql<{ said: number; counted: number }>`
    select (select count(*)::int from comments where author_id = members.id) as said, comment_count as counted
    from members where id = any(${members.map(({ memberId }) => memberId)}::bigint[])`.execute(db)
  expect(rows).toHaveLength(10)
  for (const { said, counted } of rows) expect([said, counted]).toEqual([5, 5])
})

test('whoever holds a topic keeps back the comments in it, and no others', async () => {
  const [heldId, ...topicIds] = await Promise.all(Array.from({ length: 10 }, newTopic))
  const crowd = await Promise.all(Array.from({ length: 12 }, () => makeMember(db)))
  const publishing = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('topics').select('id').where('id', '=', heldId!).forUpdate().execute()
    // More than there are connections.
    const waiting = crowd.map((member) => as(member).call(publishComment, { topicId: heldId!, body: 'Wait' }))
    const others = topicIds.map((topicId, at) =>
      as(at % 2 ? cast.bob : cast.ann).call(publishComment, { topicId, body: `To topic ${at}` }),
    )
    await Promise.all(others)
    expect(await floorsOf({ topicId: heldId! })).toEqual([])
    return waiting
  })
  await Promise.all(publishing)
  for (const topicId of topicIds) expect(await floorsOf({ topicId })).toEqual([1])
  expect((await guest.call(listComments, { topicId: heldId! })).total).toBe(crowd.length)
})

test('pages go by floor, oldest first or newest first', async () => {
  const { topicId } = await discuss()
  expect(await floorsOf({ topicId })).toEqual([1, 2, 3, 4, 5])
  expect(await floorsOf({ topicId, page: 3 })).toEqual([11, 12])
  expect(await floorsOf({ topicId, page: 4 })).toEqual([])
  expect(await floorsOf({ topicId, order: 'newest' })).toEqual([12, 11, 10, 9, 8])
  expect(await floorsOf({ topicId, order: 'newest', page: 3 })).toEqual([2, 1])
  expect(await floorsOf({ topicId, order: 'newest', page: 1_000_000 })).toEqual([])
  expect((await guest.call(listComments, { topicId, page: 2 })).pageCount).toBe(3)
})

/** A topic of Ann's in which she has every second floor of sixteen. */
async function discussWithAuthor() {
  const topicId = await newTopic()
  const speakers = [cast.ann.memberId, authorId]
  for (let floor = 1; floor <= 16; floor++)
    await makeComment(db, { topicId, authorId: speakers[floor % 2]!, body: `Floor ${floor}` })
  return topicId
}

test('what the author of a topic says in it is a list of its own, with pages of its own', async () => {
  const topicId = await discussWithAuthor()
  const byAuthor = { topicId, by: 'author' } as const
  expect(await floorsOf(byAuthor)).toEqual([2, 4, 6, 8, 10])
  expect(await floorsOf({ ...byAuthor, page: 2 })).toEqual([12, 14, 16])
  expect(await floorsOf({ ...byAuthor, page: 3 })).toEqual([])
  expect(await floorsOf({ ...byAuthor, order: 'newest' })).toEqual([16, 14, 12, 10, 8])
  const counts = { total: 8, authorTotal: 8, pageCount: 2, lastFloor: 16 }
  expect(await guest.call(listComments, byAuthor)).toMatchObject(counts)
  expect(await guest.call(listComments, { topicId })).toMatchObject({
    total: 16,
    authorTotal: 8,
    pageCount: 4,
  })
  const { comments } = await as(cast.bob).call(readThreadViewerState, { ...byAuthor, page: 2 })
  const shown = (await guest.call(listComments, { ...byAuthor, page: 2 })).items
  expect(comments.map(({ commentId }) => commentId)).toEqual(shown.map(({ commentId }) => commentId))
})

test('a deleted comment of the author is counted no more and moves no other of theirs', async () => {
  const topicId = await discussWithAuthor()
  const byAuthor = { topicId, by: 'author' } as const
  const [, second, third] = (await guest.call(listComments, byAuthor)).items
  await as(cast.ann).call(removeComment, { commentId: second!.commentId })
  const { commentId } = third!
  await as(cast.keeper).call(removeComment, { commentId, reason: 'By mistake' })
  expect(await guest.call(listComments, byAuthor)).toMatchObject({ total: 6, authorTotal: 6, pageCount: 2 })
  expect(await floorsOf(byAuthor)).toEqual([2, 8, 10])
  await as(cast.keeper).call(restoreComment, { commentId, reason: 'A mistake' })
  expect(await floorsOf(byAuthor)).toEqual([2, 6, 8, 10])
  await as(cast.ann).call(publishComment, { topicId, body: 'Once more' })
  await as(cast.bob).call(publishComment, { topicId, body: 'Not hers' })
  expect(await floorsOf({ ...byAuthor, page: 2 })).toEqual([12, 14, 16, 17])
  expect(await guest.call(listComments, byAuthor)).toMatchObject({ total: 8, authorTotal: 8, pageCount: 2 })
})

test('comments of the author and of others at the same moment get numbers without a gap', async () => {
  const topicId = await newTopic()
  await settings({ captchaAfterTopicsPerMinute: 1000 })
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      as(index % 3 ? cast.ann : cast.bob).call(publishComment, { topicId, body: `Cup ${index}` }),
    ),
  )
  const numbers = await db
    .selectFrom('comments')
    .select('author_number')
    .where('topic_id', '=', topicId)
    .where('author_number', 'is not', null)
    .orderBy('floor')
    .execute()
  expect(numbers.map(({ author_number }) => author_number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a deleted comment is missing and moves no other', async () => {
  const { topicId, comments } = await discuss()
  await deleteComment(comments[2]!.commentId)
  await deleteComment(comments[11]!.commentId)
  expect(await floorsOf({ topicId })).toEqual([1, 2, 4, 5])
  expect(await floorsOf({ topicId, page: 2 })).toEqual([6, 7, 8, 9, 10])
  expect(await floorsOf({ topicId, page: 3 })).toEqual([11])
  const next = await as(cast.bob).call(publishComment, { topicId, body: 'Later' })
  expect(next.floor).toBe(13)
})

test('the page of a comment can be found', async () => {
  const { topicId, comments } = await discuss()
  const { commentId } = comments[6]!
  expect(await guest.call(locateComment, { commentId })).toEqual({
    topicId,
    isQuestion: false,
    page: 2,
    floor: 7,
  })
  await deleteComment(commentId)
  expect((await refusal(guest.call(locateComment, { commentId }))).code).toBe('not_found')
})

test('a deleted topic takes its comments along, and takes no more', async () => {
  const { topicId, comments } = await discuss()
  await db.updateTable('topics').set({ deleted_at: new Date() }).where('id', '=', topicId).execute()
  const refusals = await Promise.all([
    refusal(guest.call(listComments, { topicId })),
    refusal(guest.call(locateComment, { commentId: comments[0]!.commentId })),
    refusal(as(cast.bob).call(publishComment, { topicId, body: 'Anybody here?' })),
  ])
  expect(refusals.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found'])
})

test('comments that staff have closed cannot be written, and the topic says so beforehand', async () => {
  const { topicId } = await discuss()
  await settings({ allowComments: false })
  expect((await as(cast.bob).call(readThreadViewerState, { topicId })).topic.can.comment).toBe(false)
  expect(await refusal(as(cast.bob).call(publishComment, { topicId, body: 'Still here' }))).toMatchObject({
    status: 403,
    code: 'feature_closed',
  })
  expect((await guest.call(listComments, { topicId })).total).toBe(12)
  await settings({ allowComments: true })
})

test('a guest cannot comment', async () => {
  const topicId = await newTopic()
  expect((await refusal(guest.call(publishComment, { topicId, body: 'Hello' }))).status).toBe(401)
})

test.each([
  ['', 'required'],
  [' \n\t ', 'required'],
  ['x'.repeat(20_001), 'too_long'],
  ['tea\u0000pot', 'unreadable'],
])('a comment that is empty, too long or unreadable is refused at its field', async (body, code) => {
  const topicId = await newTopic()
  expect((await refusal(as(cast.bob).call(publishComment, { topicId, body }))).fields).toEqual({ body: code })
  expect((await guest.call(listComments, { topicId })).total).toBe(0)
})
