import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listReminders } from '#contract/notifications/reminders.ts'
import { locateComment } from '#contract/posts/comment-locations.ts'
import { deleteComment, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { listComments } from '#contract/posts/comments.ts'
import { readHiddenContent } from '#contract/posts/hidden-content.ts'
import { likeComment } from '#contract/posts/likes.ts'
import * as contract from '#contract/posts/moving.ts'
import { saveReadPlaces } from '#contract/posts/read-places.ts'
import { createReport } from '#contract/posts/reports.ts'
import { approvePost, listReviewQueue } from '#contract/posts/review.ts'
import { search } from '#contract/posts/search.ts'
import { mergeTag, retireTag } from '#contract/posts/tag-editing.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { addTag } from '#server/posts/topics/tags.ts'
import { createTestApp, type RefusedCall, refusal } from '#test/app.ts'
import { findReportType } from '#test/decision-makers.ts'
import { makeComment, makeHidingTopic, makeMember, makeRole, makeTopic, ownTagRights } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { findMiscounted } from '#test/miscounted.ts'

const { as, cast, db, tags, settings } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const staff = await makeMember(db, { staffRole: 'moderator' })
const moderator = as(staff)
const ann = as(cast.ann)
const bob = as(cast.bob)

const topicBy = (authorId: number, title: string, tagId = tags.green) =>
  makeTopic(db, { authorId, tagId, title, body: `Of ${title}` })
const say = async (topicId: number, authorId: number, body: string, publishedAt?: Date) =>
  (await makeComment(db, { topicId, authorId, body, ...(publishedAt && { publishedAt }) })).commentId
const floorsOf = async (topicId: number) => {
  const { items } = await as(null).call(listComments, { topicId })
  return items.map(({ commentId, floor }) => [commentId, floor])
}
const makeLeaf = () =>
  db.transaction().execute((tx) =>
    addTag(tx, {
      ...{ parentId: tags.tea, nameZh: crypto.randomUUID().slice(0, 20), icon: null, position: 9 },
      nameEn: crypto.randomUUID().slice(0, 20),
    }),
  )
const move = (topicId: number, commentIds: number[], toTopicId: number) =>
  moderator.call(contract.moveComments, { topicId, commentIds: commentIds.map(String), toTopicId })

test('comments go to the end of another topic with all that is theirs, and old addresses lead there', async () => {
  const [from, to] = [await topicBy(cast.ann.memberId, 'From'), await topicBy(cast.bob.memberId, 'To')]
  const stays = await say(from, cast.ann.memberId, 'Stays here')
  const first = await say(from, cast.bob.memberId, 'Silver needle first', new Date('2020-01-01T00:00:00Z'))
  const second = await say(from, cast.ann.memberId, 'Silver needle second')
  const { replyId } = await ann.call(publishReply, { commentId: first, body: 'Silver needle reply' })
  const there = await say(to, cast.ann.memberId, 'There before')
  await ann.call(likeComment, { commentId: first })
  const thing = { thingKind: 'comment', thingId: first } as const
  await ann.call(createReport, {
    ...thing,
    typeId: await findReportType(db),
  })

  expect(await move(from, [second, first], to)).toEqual({ topicId: to, commentId: first, moved: 2 })
  expect(await floorsOf(from)).toEqual([[stays, 1]])
  expect(await floorsOf(to)).toEqual([
    [there, 1],
    [first, 2],
    [second, 3],
  ])
  expect(await as(null).call(locateComment, { commentId: first })).toMatchObject({ topicId: to, floor: 2 })
  expect((await as(null).call(listComments, { topicId: to })).items[1]).toMatchObject({
    likeCount: 1,
    replies: [{ replyId }],
  })
  expect(await findMiscounted(db)).toEqual([])
  expect(await as(null).call(listComments, { topicId: to, by: 'author' })).toMatchObject({
    total: 1,
    items: [{ commentId: first }],
  })
  // What was said last there was the reply; what was moved first is six years old.
  expect((await as(null).call(readTopic, { topicId: from })).commentCount).toBe(1)
  const { items } = await as(null).call(search, { keyword: 'silver needle' })
  expect(items.length).toBeGreaterThan(0)
  expect(new Set(items.map(({ topicId }) => topicId))).toEqual(new Set([to]))
  const cases = await db.selectFrom('report_cases').select('topic_id').where('thing_id', '=', first).execute()
  expect(cases).toEqual([{ topic_id: to }])
})

test('its authors hear of it once each, the log names every comment, and the last reply is by time', async () => {
  const [from, to] = [
    await topicBy(cast.ann.memberId, 'Told from'),
    await topicBy(cast.ann.memberId, 'Told to'),
  ]
  const old = new Date('2021-01-01T00:00:00Z')
  const ids = [await say(from, cast.bob.memberId, 'One', old), await say(from, cast.bob.memberId, 'Two', old)]
  await bob.call(publishComment, { topicId: to, body: 'The newest' })
  const lastOf = () =>
    db.selectFrom('topics').select('last_reply_at').where('id', '=', to).executeTakeFirstOrThrow()
  const before = await lastOf()
  const ofMover = await say(from, staff.memberId, 'My own', old)
  await move(from, [...ids, ofMover], to)
  expect(await lastOf()).toEqual(before)
  expect((await moderator.call(listReminders, {})).items).toEqual([])
  const reminders = await bob.call(listReminders, { category: 'reviews' })
  expect(reminders.items.slice(0, 2)).toMatchObject([
    { kind: 'comments_moved', actor: null, topic: { topicId: to }, place: { commentId: ids[0] } },
    { kind: 'comments_moved', topic: { title: 'To' } },
  ])
  const { items } = await as(cast.keeper).call(listAuditLog, { subject: `comment:${ids[1]}` })
  const moved = { act: 'move_comment', before: { topicId: from, floor: 2 }, after: { topicId: to, floor: 3 } }
  expect(items).toMatchObject([moved])
  for (const topicId of [from, to]) {
    const ofTopic = await as(cast.keeper).call(listAuditLog, { subject: `topic:${topicId}` })
    expect(ofTopic, `topic ${topicId}`).toMatchObject({ total: 3, items: [{}, moved, {}] })
  }
  // Reminders that named a comment name it where it stands.
  const rows = await db.selectFrom('reminders').select('topic_id').where('comment_id', 'in', ids).execute()
  expect(new Set(rows.map(({ topic_id }) => topic_id))).toEqual(new Set([to]))
})

test('a quote leads on, and shows nothing of what its reader may not view', async () => {
  const role = await makeRole(db, 'Brewer')
  const from = await topicBy(cast.ann.memberId, 'Quotes')
  const quoted = await say(from, cast.bob.memberId, 'The secret of the pot')
  const { commentId } = await ann.call(publishComment, { topicId: from, body: 'Indeed', quotedId: quoted })
  const to = await topicBy(cast.ann.memberId, 'Elsewhere', tags.black)
  await move(from, [quoted], to)
  const quotes = async () => {
    const { items } = await as(null).call(listComments, { topicId: from })
    const found = items.find((item) => item.commentId === commentId)
    return found && !found.isDeleted ? found.quotes : []
  }
  expect(await quotes()).toMatchObject([{ commentId: quoted, topicId: to, summary: 'The secret of the pot' }])
  await ownTagRights(db, tags.black, { [role]: ['view_topics'] })
  await expect.poll(quotes).toMatchObject([{ commentId: quoted, author: null, summary: '' }])
  expect((await refusal(move(to, [quoted], from))).code).toBe('would_show_more')
  const split = { topicId: to, commentIds: [String(quoted)], tagId: tags.green, title: 'Open', body: 'Look' }
  expect((await refusal(moderator.call(contract.splitTopic, split))).code).toBe('would_show_more')
  expect((await refusal(moderator.call(contract.mergeTopic, { topicId: to, toTopicId: from }))).code).toBe(
    'would_show_more',
  )
  await ownTagRights(db, tags.black, {})
  await db.updateTable('topic_tags').set({ has_own_rights: false }).where('id', '=', tags.black).execute()
})

test('what is gone, elsewhere or nothing at all is refused, and nobody else may', async () => {
  const [from, to] = [
    await topicBy(cast.ann.memberId, 'Refused'),
    await topicBy(cast.ann.memberId, 'Not there'),
  ]
  const [one, two] = [await say(from, cast.bob.memberId, 'One'), await say(from, cast.bob.memberId, 'Two')]
  expect((await refusal(move(from, [], to))).fields).toHaveProperty('commentIds')
  expect((await refusal(move(from, [one], from))).fields).toHaveProperty('toTopicId')
  expect((await refusal(move(from, [one], 999_999))).fields).toHaveProperty('toTopicId')
  expect((await refusal(move(from, [one, 999_999], to))).code).toBe('not_found')
  expect((await refusal(move(to, [one], from))).code).toBe('changed_meanwhile')
  await bob.call(deleteComment, { commentId: two })
  expect((await refusal(move(from, [one, two], to))).code).toBe('deleted_meanwhile')
  const input = { topicId: from, commentIds: [String(one)], toTopicId: to }
  expect((await refusal(ann.call(contract.moveComments, input))).code).toBe('forbidden')
  expect(await floorsOf(from)).toEqual([[one, 1]])
})

test('who commented keeps what it opened, and opens it where the comment stands now', async () => {
  const hide = {
    body: ':::hidden{kind="comment"}\nsecret leaves\n:::',
    tagId: tags.green,
    authorId: cast.ann.memberId,
  }
  const { topicId: from } = await makeHidingTopic(db, hide)
  const { topicId: to } = await makeHidingTopic(db, hide)
  const { commentId } = await bob.call(publishComment, { topicId: from, body: 'Show me' })
  await move(from, [commentId], to)
  for (const topicId of [from, to]) {
    expect((await bob.call(readHiddenContent, { topicId })).blocks).toMatchObject([
      { html: '<p>secret leaves</p>' },
    ])
  }
  expect((await refusal(moderator.call(contract.mergeTopic, { topicId: from, toTopicId: to }))).code).toBe(
    'holds_more_than_text',
  )
})

test('a part becomes a topic of the staff, once', async () => {
  const from = await topicBy(cast.ann.memberId, 'Whole')
  const ids = [await say(from, cast.bob.memberId, 'Off topic'), await say(from, cast.ann.memberId, 'As well')]
  const split = {
    topicId: from,
    commentIds: ids.map(String),
    tagId: tags.daily,
    title: 'Off topic',
    body: 'Split from another topic.',
  }
  const { topicId } = await moderator.call(contract.splitTopic, split)
  expect(await as(null).call(readTopic, { topicId })).toMatchObject({
    title: 'Off topic',
    commentCount: 2,
    author: { account: staff.account },
  })
  expect((await as(null).call(listTopics, { tagId: tags.daily })).items[0]).toMatchObject({ topicId })
  expect((await refusal(moderator.call(contract.splitTopic, split))).code).toBe('changed_meanwhile')
  // Who looks up either of the two topics finds it.
  for (const subject of [`topic:${from}`, `topic:${topicId}`]) {
    const { items } = await as(cast.keeper).call(listAuditLog, { subject })
    expect(items, subject).toMatchObject([
      { act: 'split_topic', before: { topicId: from }, after: { comments: 2 } },
      { act: 'move_comment' },
      { act: 'move_comment' },
    ])
  }
  expect(await findMiscounted(db)).toEqual([])
})

test('a part opens under no tag that takes no topics, and so not where the tag leads that it was merged into', async () => {
  const roleId = await makeRole(db, 'few')
  const rights = { [roleId]: ['view_topics' as const] }
  const [few, former, retired] = [await makeLeaf(), await makeLeaf(), await makeLeaf()]
  for (const tagId of [few, former, retired]) await ownTagRights(db, tagId, rights)
  const from = await topicBy(cast.ann.memberId, 'Among few', few)
  const commentId = await say(from, cast.bob.memberId, 'Said among few')
  const keeper = as(cast.keeper)
  await keeper.call(mergeTag, { tagId: former, intoTagId: tags.green })
  await keeper.call(retireTag, { tagId: retired })
  for (const tagId of [former, retired]) {
    const split = { topicId: from, commentIds: [String(commentId)], tagId, title: 'Part', body: 'Apart' }
    expect((await refusal(moderator.call(contract.splitTopic, split))).fields).toEqual({
      tagId: 'unknown_choice',
    })
  }
})

test('what waits under a comment goes with it, what quotes it is published where it was written, and all is unread', async () => {
  const [from, to] = [await topicBy(cast.ann.memberId, 'Waits'), await topicBy(cast.ann.memberId, 'Goes on')]
  const commentId = await say(from, cast.ann.memberId, 'Ask me')
  await say(to, cast.ann.memberId, 'Read by Bob')
  await bob.call(saveReadPlaces, { places: [`${to}:1`] })
  await settings({ reviewComments: 'all' })
  await bob.call(publishReply, { commentId, body: 'A reply that waits' })
  await bob.call(publishComment, { topicId: from, body: 'A quote that waits', quotedId: commentId })
  await settings({ reviewComments: 'none' })
  await move(from, [commentId], to)
  for (const { waitingPostId, version } of (await moderator.call(listReviewQueue, {})).items)
    await moderator.call(approvePost, { waitingPostId, version })
  const { items } = await as(null).call(listComments, { topicId: to })
  expect(items[1]).toMatchObject({ commentId, floor: 2, replyCount: 1 })
  const left = await as(null).call(listComments, { topicId: from })
  expect(left.items).toMatchObject([{ floor: 2, quotes: [{ commentId, topicId: to }] }])
  expect((await bob.call(readThreadViewerState, { topicId: to })).unread).toMatchObject({ count: 1 })
  expect(await findMiscounted(db)).toEqual([])
})

test('a comment is moved while others decide on a report of it, and neither waits for the other in a circle', async () => {
  const [from, to] = [await topicBy(cast.ann.memberId, 'Decided'), await topicBy(cast.ann.memberId, 'Held')]
  const commentId = await say(from, cast.bob.memberId, 'Reported')
  await ann.call(createReport, {
    ...{ thingKind: 'comment', thingId: commentId },
    typeId: await findReportType(db),
  })
  await meanwhile(
    db,
    // As whoever deletes it at the desk.
    (tx) => sql`select from report_cases where topic_id = ${from} for update`.execute(tx),
    () => move(from, [commentId], to),
    (tx) => sql`select from comments where id = ${commentId} for no key update`.execute(tx),
  )
  expect(await floorsOf(to)).toEqual([[commentId, 1]])
})

test('all at once: moved there and back, merged, said and deleted, every comment is in one place and counted there', async () => {
  const [one, two] = [await topicBy(cast.ann.memberId, 'Left'), await topicBy(cast.bob.memberId, 'Right')]
  const ofOne: number[] = []
  const ofTwo: number[] = []
  for (let at = 0; at < 12; at++) {
    ofOne.push(await say(one, at % 2 ? cast.ann.memberId : cast.bob.memberId, `Left ${at}`))
    ofTwo.push(await say(two, at % 2 ? cast.ann.memberId : cast.bob.memberId, `Right ${at}`))
  }
  const codeOf = (error: unknown) => (error as RefusedCall).code
  const acts = ofOne.flatMap((id, at) => [
    () => move(one, [id, ofOne[(at + 1) % 12]!], two),
    () => move(two, [ofTwo[at]!, ofTwo[(at + 5) % 12]!], one),
    () => bob.call(publishComment, { topicId: at % 2 ? one : two, body: `Meanwhile ${at}` }),
    () => ann.call(publishReply, { commentId: ofTwo[at]!, body: `Reply ${at}` }),
    () => moderator.call(deleteComment, { commentId: ofOne[at]!, reason: 'Spam' }),
  ])
  const outcomes = await Promise.all(acts.map((act) => act().then(() => 'done', codeOf)))
  const expected = ['done', 'changed_meanwhile', 'deleted_meanwhile', 'topic_closed']
  expect(outcomes.filter((outcome) => !expected.includes(outcome))).toEqual([])
  const both = await Promise.all(
    [1, 2, 3].map(() =>
      Promise.all([
        moderator.call(contract.mergeTopic, { topicId: one, toTopicId: two }).then(() => 'done', codeOf),
        moderator.call(contract.mergeTopic, { topicId: two, toTopicId: one }).then(() => 'done', codeOf),
        bob.call(publishComment, { topicId: one, body: 'Late' }).then(() => 'said', codeOf),
      ]),
    ),
  )
  expect(both.flat().filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(await findMiscounted(db)).toEqual([])
})
