import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cancelMember } from '#contract/accounts/members.ts'
import { listReminders } from '#contract/notifications/reminders.ts'
import { readCancelledPost } from '#contract/posts/cancelled-posts.ts'
import { listComments } from '#contract/posts/comments.ts'
import { favoriteTopic, unfavoriteTopic } from '#contract/posts/favorites.ts'
import { readHiddenContent } from '#contract/posts/hidden-content.ts'
import { likeTopic, unlikeTopic } from '#contract/posts/likes.ts'
import * as contract from '#contract/posts/moving.ts'
import { createReport, listOwnReports } from '#contract/posts/reports.ts'
import { listReviewQueue, refusePost } from '#contract/posts/review.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { closeTopic } from '#contract/posts/topic-moderation.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { decideDeskEntry, listDesk, readDeskEntry } from '#contract/site/desk.ts'
import { createTestApp, RefusedCall, refusal } from '#test/app.ts'
import { findReportType } from '#test/decision-makers.ts'
import { makeComment, makeEnvelope, makeHidingTopic, makeMember, makeTopic } from '#test/makers.ts'
import { findMiscounted } from '#test/miscounted.ts'

const { as, cast, db, settings, tags } = await createTestApp()
const moderator = as(await makeMember(db, { staffRole: 'moderator' }))
const bob = as(cast.bob)

const topicBy = (authorId: number, title: string) =>
  makeTopic(db, { authorId, tagId: tags.green, title, body: `Of ${title}` })
const codeOf = (error: unknown) => (error instanceof RefusedCall ? error.code : String(error))
const say = async (topicId: number, authorId: number, body: string) =>
  (await makeComment(db, { topicId, authorId, body })).commentId

test('a merged topic is a comment of the other with its comments behind it, and its address leads there', async () => {
  const carol = await makeMember(db)
  const from = await topicBy(carol.memberId, 'Merged *twice*')
  const into = await topicBy(cast.ann.memberId, 'Kept')
  const said = [await say(from, cast.bob.memberId, 'One'), await say(from, carol.memberId, 'Two')]
  await bob.call(likeTopic, { topicId: from })
  await moderator.call(closeTopic, { topicId: into })
  const { total } = await as(null).call(listTopics, {})
  const merged = await moderator.call(contract.mergeTopic, { topicId: from, toTopicId: into })
  const { items } = await as(null).call(listComments, { topicId: into })
  expect(items.map(({ commentId }) => commentId)).toEqual([merged.commentId, ...said])
  expect(items[0]).toMatchObject({ author: { account: carol.account }, likeCount: 1, floor: 1 })
  expect((items[0] as { bodyHtml: string }).bodyHtml).toContain('<strong>Merged *twice*</strong>')
  expect((await refusal(as(null).call(readTopic, { topicId: from }))).code).toBe('not_found')
  expect(await as(null).call(contract.findMergedTopic, { topicId: from })).toEqual({ topicId: into })
  expect((await as(null).call(listTopics, {})).total).toBe(total - 1)
  expect((await as(carol).call(listReminders, {})).items[0]).toMatchObject({
    kind: 'topic_merged',
    topic: { topicId: into },
  })
  expect((await refusal(moderator.call(contract.mergeTopic, { topicId: from, toTopicId: into }))).code).toBe(
    'not_found',
  )
  const logOf = async (topicId: number) =>
    (await as(cast.keeper).call(listAuditLog, { subject: `topic:${topicId}` })).items
  expect((await logOf(from))[0]).toMatchObject({ act: 'merge_topic', after: { topicId: into } })
  expect((await logOf(into))[0]).toMatchObject({
    ...{ act: 'take_in_topic', after: { topicId: from, comments: 2 } },
    names: { [`topic:${from}`]: 'Merged *twice*' },
  })
  // What it was merged into goes on in its turn.
  const last = await topicBy(cast.ann.memberId, 'The last')
  await moderator.call(contract.mergeTopic, { topicId: into, toTopicId: last })
  expect(await as(null).call(contract.findMergedTopic, { topicId: from })).toEqual({ topicId: last })
  expect(await findMiscounted(db)).toEqual([])
  const counts = await sql<{ id: number }>`
    select id from members where topic_count <> (select count(*) from topics where author_id = members.id
        and deleted_at is null and not is_question)
      or comment_count <> (select count(*) from comments where author_id = members.id and deleted_at is null)`.execute(
    db,
  )
  expect(counts.rows).toEqual([])
})

test('a report that waits goes with the text, and a topic with an edit that waits stays', async () => {
  const [from, to] = [await topicBy(cast.ann.memberId, 'Reported'), await topicBy(cast.bob.memberId, 'Home')]
  const typeId = await findReportType(db)
  await bob.call(createReport, { thingKind: 'topic', thingId: from, typeId, reason: 'Rude' })
  await settings({ reviewTopics: 'all' })
  await as(cast.ann).call(editTopic, { topicId: from, version: 1, title: 'Reported', body: 'Of more' })
  const merging = { topicId: from, toTopicId: to }
  expect((await refusal(moderator.call(contract.mergeTopic, merging))).code).toBe('holds_more_than_text')
  const [edit] = (await moderator.call(listReviewQueue, {})).items
  await moderator.call(refusePost, {
    waitingPostId: edit!.waitingPostId,
    version: edit!.version,
    reason: 'No',
  })
  await settings({ reviewTopics: 'none' })
  const { commentId } = await moderator.call(contract.mergeTopic, merging)
  const [line] = (await moderator.call(listDesk, { entryKind: 'report' })).items
  const entry = { entryKind: 'report', entryId: line!.entryId } as const
  expect(await moderator.call(readDeskEntry, entry)).toMatchObject({
    thingKind: 'comment',
    thing: { state: 'stands', place: { topicId: to, commentId } },
  })
  await moderator.call(decideDeskEntry, { ...entry, act: 'delete', reason: 'Rude' })
  expect((await as(null).call(listComments, { topicId: to })).items).toEqual([])
  expect((await bob.call(listOwnReports, {})).items[0]).toMatchObject({ status: 'succeeded' })
})

test('merged while many like it, keep it and take that back, every counter is what it counts', async () => {
  const [from, into] = [await topicBy(cast.ann.memberId, 'Liked'), await topicBy(cast.ann.memberId, 'Beside')]
  const members = (await Promise.all(Array.from({ length: 12 }, () => makeMember(db)))).map(as)
  const earlier = members.slice(0, 8)
  await Promise.all(
    earlier.flatMap((member) => [likeTopic, favoriteTopic].map((act) => member.call(act, { topicId: from }))),
  )
  const taking = earlier.flatMap((member) =>
    [unlikeTopic, unfavoriteTopic].map((act) => () => member.call(act, { topicId: from })),
  )
  const giving = members.map((member) => () => member.call(likeTopic, { topicId: from }))
  const merging = () => moderator.call(contract.mergeTopic, { topicId: from, toTopicId: into })
  const acts = [...taking.slice(0, 8), ...giving, merging, ...taking.slice(8)]
  const outcomes = await Promise.all(acts.map((act) => act().then(() => 'done', codeOf)))
  expect(outcomes.filter((outcome) => !['done', 'not_found'].includes(outcome))).toEqual([])
  const { rows } = await sql<Record<string, number>>`
    select like_count, (select count(*) from likes where topic_id = topics.id) as likes,
      favorite_count, (select count(*) from favorites where topic_id = topics.id) as favorites
    from topics where id in (${from}, ${into})
    union all select like_count, (select count(*) from likes where comment_id = comments.id), 0, 0
    from comments where topic_id = ${into}`.execute(db)
  expect(rows).toHaveLength(3)
  for (const { like_count, likes, favorite_count, favorites } of rows)
    expect([like_count, favorite_count]).toEqual([likes, favorites])
})

test('what opens by a comment in the other topic opens to the author of the merged one', async () => {
  const [author, stranger] = [await makeMember(db), await makeMember(db)]
  const from = await topicBy(author.memberId, 'Said elsewhere')
  const { topicId: into } = await makeHidingTopic(db, {
    ...{ authorId: cast.ann.memberId, tagId: tags.green },
    body: ':::hidden{kind="comment"}\nsecret leaves\n:::',
  })
  const openTo = async (reader: typeof author) =>
    (await as(reader).call(readHiddenContent, { topicId: into })).blocks.length
  expect(await openTo(author)).toBe(0)
  await moderator.call(contract.mergeTopic, { topicId: from, toTopicId: into })
  expect([await openTo(author), await openTo(stranger)]).toEqual([1, 0])
})

test('what somebody wrote whose account has ended is merged without a word of it, and kept for the staff', async () => {
  const gone = await makeMember(db)
  const [from, into] = [await topicBy(gone.memberId, 'Left'), await topicBy(cast.ann.memberId, 'Stays')]
  await as(cast.keeper).call(cancelMember, { memberId: gone.memberId })
  const { commentId } = await moderator.call(contract.mergeTopic, { topicId: from, toTopicId: into })
  const { items } = await as(null).call(listComments, { topicId: into }, 'en-US')
  expect(items[0]).toMatchObject({ bodyHtml: '<p>Account cancelled</p>' })
  const kept = await moderator.call(readCancelledPost, { commentId })
  expect(kept).toMatchObject({ title: 'Left', bodyHtml: '<p>Of Left</p>' })
})

test('a topic that promises money stays', async () => {
  const [from, to] = [
    await topicBy(cast.ann.memberId, 'Envelope'),
    await topicBy(cast.ann.memberId, 'Beside'),
  ]
  await makeEnvelope(db, { topicId: from, giverId: cast.ann.memberId, totalFen: 100, shareCount: 1 })
  const refused = await refusal(moderator.call(contract.mergeTopic, { topicId: from, toTopicId: to }))
  expect([refused.code, refused.sentence]).toEqual([
    'holds_more_than_text',
    expect.stringContaining('red envelope'),
  ])
  expect(await as(null).call(readTopic, { topicId: from })).toMatchObject({ title: 'Envelope' })
})

test('a topic with a thousand comments is merged, and none with more', async () => {
  const [from, to] = [await topicBy(cast.ann.memberId, 'Long'), await topicBy(cast.ann.memberId, 'Short')]
  await sql`insert into comments (topic_id, floor, author_id, body_markdown, body_html, summary)
    select ${from}, floor, ${cast.bob.memberId}, '', '', '' from generate_series(1, 1001) as floor`.execute(
    db,
  )
  const refused = await refusal(moderator.call(contract.mergeTopic, { topicId: from, toTopicId: to }))
  expect(refused.code).toBe('too_many_comments')
  await sql`delete from comments where topic_id = ${from} and floor = 7`.execute(db)
  expect(await moderator.call(contract.mergeTopic, { topicId: from, toTopicId: to })).toMatchObject({
    moved: 1_000,
  })
})
