import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listReminders } from '#contract/notifications/reminders.ts'
import { saveAttention } from '#contract/posts/attention.ts'
import { deleteComment, editComment, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { listComments } from '#contract/posts/comments.ts'
import { readHiddenContent } from '#contract/posts/hidden-content.ts'
import * as contract from '#contract/posts/moving.ts'
import { createReport } from '#contract/posts/reports.ts'
import { approvePost, listReviewQueue } from '#contract/posts/review.ts'
import { search } from '#contract/posts/search.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { createLog } from '#server/core/log.ts'
import { tellWaitingNews } from '#server/notifications/follower-news.ts'
import { addTag } from '#server/posts/topics/tags.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { findReportType } from '#test/decision-makers.ts'
import { makeComment, makeHidingTopic, makeMember, makeRole, makeTopic, ownTagRights } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'

const { as, cast, db, tags, settings } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const moderator = as(await makeMember(db, { staffRole: 'moderator' }))
const [ann, bob, guest] = [as(cast.ann), as(cast.bob), as(null)]
const [annId, bobId] = [cast.ann.memberId, cast.bob.memberId]

const topicIn = (tagId: number, title = 'A topic') => makeTopic(db, { authorId: annId, tagId, title })
const say = async (topicId: number, authorId = bobId, body = 'I like it.') =>
  (await makeComment(db, { topicId, authorId, body })).commentId
const move = (topicId: number, commentIds: number[], toTopicId: number) =>
  moderator.call(contract.moveComments, { topicId, commentIds: commentIds.map(String), toTopicId })
const merge = (topicId: number, toTopicId: number) =>
  moderator.call(contract.mergeTopic, { topicId, toTopicId })
const idsIn = async (topicId: number) =>
  (await guest.call(listComments, { topicId })).items.map(({ commentId }) => commentId)

test('nothing goes into a question or out of one', async () => {
  const { brewing } = await makeQuestionTags(db)
  const questionId = await makeQuestion(db, { askerId: annId, tagIds: [brewing] })
  const topicId = await topicIn(tags.green)
  const [answer, comment] = [await say(questionId), await say(topicId)]
  const unknown = { toTopicId: 'unknown_choice' }
  expect((await refusal(move(topicId, [comment], questionId))).fields).toEqual(unknown)
  expect((await refusal(merge(topicId, questionId))).fields).toEqual(unknown)
  expect((await refusal(move(questionId, [answer], topicId))).code).toBe('not_found')
  expect((await refusal(merge(questionId, topicId))).code).toBe('not_found')
  const split = { topicId: questionId, commentIds: [String(answer)], tagId: tags.green }
  const splitting = moderator.call(contract.splitTopic, { ...split, title: 'Apart', body: 'A part' })
  expect((await refusal(splitting)).code).toBe('not_found')
})

async function makeLeaf(roleIds: readonly number[]): Promise<number> {
  const [nameZh, nameEn] = [crypto.randomUUID().slice(0, 20), crypto.randomUUID().slice(0, 20)]
  const tagId = await db
    .transaction()
    .execute((tx) => addTag(tx, { parentId: tags.tea, nameZh, nameEn, icon: null, position: 9 }))
  await ownTagRights(db, tagId, Object.fromEntries(roleIds.map((id) => [id, ['view_topics' as const]])))
  return tagId
}

test('between gated tags nobody more gets to see it, is led to it or finds it', async () => {
  const [one, two] = [await makeRole(db, 'One'), await makeRole(db, 'Two')]
  const [few, more] = [await makeLeaf([one]), await makeLeaf([one, two])]
  const [open, amongFew, amongMore] = [await topicIn(tags.green), await topicIn(few), await topicIn(more)]
  await eventually(async () =>
    expect((await refusal(guest.call(readTopic, { topicId: amongFew }))).code).toBe('topic_gated'),
  )
  const ofFew = await say(amongFew)
  expect((await refusal(move(amongFew, [ofFew], amongMore))).code).toBe('would_show_more')
  await move(amongMore, [await say(amongMore)], amongFew)
  const found = await say(open, bobId, 'The zebrawood tray')
  const keyword = 'zebrawood'
  expect((await guest.call(search, { keyword })).items).toMatchObject([{ commentId: found }])
  const other = await topicIn(tags.daily)
  await move(open, [found], other)
  const foundUnder = async (tagId: number) => (await guest.call(search, { keyword, tagId })).items.length
  expect([await foundUnder(tags.green), await foundUnder(tags.daily)]).toEqual([0, 1])
  await move(other, [found], amongFew)
  expect((await guest.call(search, { keyword })).items).toEqual([])
  await merge(amongMore, amongFew)
  const leadingOf = (reader: typeof guest) => reader.call(contract.findMergedTopic, { topicId: amongMore })
  // What was told to one who may know is kept for no other, and no longer than the topic stands.
  for (const _ of ['made', 'kept']) expect(await leadingOf(moderator)).toEqual({ topicId: amongFew })
  expect((await refusal(leadingOf(guest))).code).toBe('not_found')
  await moderator.call(deleteTopic, { topicId: amongFew, reason: 'Gone' })
  expect((await refusal(leadingOf(moderator))).code).toBe('not_found')
})

test('what was moved before keeps its place among others, and what waits or was reported under it goes along', async () => {
  const [first, second, third] = [
    await topicIn(tags.green),
    await topicIn(tags.green),
    await topicIn(tags.green),
  ]
  const [older, newer] = [await say(first), await say(second)]
  const { replyId = 0 } = await ann.call(publishReply, { commentId: older, body: 'Rude' })
  const typeId = await findReportType(db)
  await bob.call(createReport, { thingKind: 'reply', thingId: replyId, typeId })
  await settings({ reviewComments: 'all' })
  await bob.call(editComment, { commentId: newer, version: 1, body: 'Edited' })
  await settings({ reviewComments: 'none' })
  // Twice, as the answers may end what was kept of the first.
  for (const _ of [1, 2]) expect([await idsIn(first), await idsIn(second)]).toEqual([[older], [newer]])
  await move(first, [older], second)
  expect([await idsIn(first), await idsIn(second)]).toEqual([[], [newer, older]])
  await move(second, [older, newer], third)
  expect(await idsIn(third)).toEqual([newer, older])
  const { rows } = await sql`
    select topic_id from report_cases where thing_kind = 'reply' and thing_id = ${replyId}
    union all select topic_id from waiting_posts where kind = 'comment' and post_id = ${newer}`.execute(db)
  expect(rows).toEqual([{ topic_id: third }, { topic_id: third }])
  const [{ waitingPostId, version } = { waitingPostId: 0, version: 0 }] = (
    await moderator.call(listReviewQueue, {})
  ).items
  await moderator.call(approvePost, { waitingPostId, version })
})

test('of a merged topic what waits, the uploads, the origin and who watches go along, and who muted it watches nothing', async () => {
  const watcher = await makeMember(db)
  const { topicId: from } = await ann.call(publishTopic, { tagId: tags.green, title: 'From', body: 'Words' })
  const into = await topicIn(tags.green)
  await as(watcher).call(saveAttention, { topicId: from, attention: 'watched' })
  await bob.call(saveAttention, { topicId: from, attention: 'muted' })
  await sql`
    with kept as (
      insert into uploads (owner_id, kind, media_type, name, title, path, byte_size)
      values (${annId}, 'image', 'image/webp', 'a-picture-of-the-text', 'tea.webp', 'tea', 1) returning id
    )
    insert into upload_uses (upload_id, topic_id) select id, ${from} from kept`.execute(db)
  await settings({ reviewComments: 'all' })
  await bob.call(publishComment, { topicId: from, body: 'Waits' })
  await settings({ reviewComments: 'none' })
  const { commentId } = await merge(from, into)
  const watching = await db
    .selectFrom('topic_attention')
    .select(['member_id', 'is_muted'])
    .where('topic_id', '=', into)
    .execute()
  expect(watching).toEqual([{ member_id: watcher.memberId, is_muted: false }])
  const { rows } = await sql`
    select 'upload' as what from upload_uses where comment_id = ${commentId}
    union all select 'origin' from post_origins where kind = 'comment' and post_id = ${commentId}`.execute(db)
  expect(rows).toEqual([{ what: 'upload' }, { what: 'origin' }])
  const [waiting] = (await moderator.call(listReviewQueue, {})).items
  await moderator.call(approvePost, { waitingPostId: waiting!.waitingPostId, version: waiting!.version })
  const { items } = await guest.call(listComments, { topicId: into })
  expect(items.map((item) => (item.isDeleted ? '' : item.bodyHtml))).toEqual([
    expect.stringContaining('Words'),
    '<p>Waits</p>',
  ])
})

test('a topic with a poll or a waiting request stays; one that was decided on stays nowhere', async () => {
  const [withPoll, asked, into] = [
    await topicIn(tags.green),
    await topicIn(tags.green),
    await topicIn(tags.green),
  ]
  await sql`insert into polls (topic_id, title, is_multiple) values (${withPoll}, 'Which?', false)`.execute(
    db,
  )
  await sql`insert into deletion_requests (topic_id, reason) values (${asked}, 'Mine')`.execute(db)
  for (const topicId of [withPoll, asked])
    expect((await refusal(merge(topicId, into))).code).toBe('holds_more_than_text')
  const decided = { decided_at: new Date(), decided_by: annId, refusal: 'No' }
  await db.updateTable('deletion_requests').set(decided).where('topic_id', '=', asked).execute()
  await merge(asked, into)
})

test('a deleted comment of a merged topic opens nothing, reminds nobody, and no comment has an entry of its own', async () => {
  const carol = await makeMember(db)
  const body = ':::hidden{kind="comment"}\nsecret leaves\n:::'
  const { topicId: into } = await makeHidingTopic(db, { authorId: annId, tagId: tags.green, body })
  const from = await topicIn(tags.green)
  const gone = await say(from)
  await say(from, carol.memberId)
  await bob.call(deleteComment, { commentId: gone })
  const before = await as(cast.keeper).call(listAuditLog, { act: 'move_comment' })
  await merge(from, into)
  const opened = async (reader: typeof bob) =>
    (await reader.call(readHiddenContent, { topicId: into })).blocks.map(({ html }) => html)
  expect([await opened(bob), await opened(as(carol))]).toEqual([[], ['<p>secret leaves</p>']])
  const told = async (reader: typeof bob) =>
    (await reader.call(listReminders, { category: 'reviews' })).items.filter(
      ({ kind, topic }) => kind === 'comments_moved' && topic?.topicId === into,
    )
  expect([(await told(bob)).length, (await told(as(carol))).length]).toEqual([0, 1])
  expect((await as(cast.keeper).call(listAuditLog, { act: 'move_comment' })).total).toBe(before.total)
})

test('what was said in a watched topic stays one line there when the first of it moves, and goes along when all does', async () => {
  const watcher = await makeMember(db)
  const [from, into] = [await topicIn(tags.green, 'From'), await topicIn(tags.green, 'Into')]
  await as(watcher).call(saveAttention, { topicId: from, attention: 'watched' })
  const ids: number[] = []
  for (const body of ['One', 'Two', 'Three']) {
    ids.push((await (body === 'One' ? bob : ann).call(publishComment, { topicId: from, body })).commentId)
    await tellWaitingNews({ db, log: createLog({ logLevel: 'silent' }) })
  }
  const line = async () => (await as(watcher).call(listReminders, {})).items
  const of = (title: string, at: number, others: number) => [
    {
      topic: { title },
      place: { commentId: ids[at] },
      othersCount: others,
      actor: { account: at ? 'ann' : 'bob' },
    },
  ]
  expect(await line()).toMatchObject(of('From', 0, 2))
  await move(from, [ids[0]!], into)
  expect(await line()).toMatchObject(of('From', 1, 1))
  await move(from, ids.slice(1), into)
  expect(await line()).toMatchObject(of('Into', 1, 1))
})

test('whom the staff mention where they split a topic is reminded', async () => {
  const dave = await makeMember(db, { account: 'dave_m' })
  const from = await topicIn(tags.green)
  const split = { topicId: from, commentIds: [String(await say(from))], tagId: tags.green }
  const words = { title: 'Apart', body: 'This is for @dave_m.' }
  const { topicId } = await moderator.call(contract.splitTopic, { ...split, ...words })
  const [told] = (await as(dave).call(listReminders, {})).items
  expect(told).toMatchObject({ kind: 'topic_mentioned', topic: { topicId } })
})

test('a deleted comment of a merged topic isn’t the last that was said in the other', async () => {
  const [from, into] = [await topicIn(tags.green), await topicIn(tags.green)]
  const last = await say(into)
  await bob.call(deleteComment, { commentId: await say(from) })
  await merge(from, into)
  const { rows } = await sql`
    select from topics join comments on comments.id = ${last} and comments.published_at = last_commented_at
    where topics.id = ${into}`.execute(db)
  expect(rows).toHaveLength(1)
})

test('a topic that is edited or commented on while it is merged is looked at again first', async () => {
  const [from, into] = [await topicIn(tags.green), await topicIn(tags.green)]
  const edit = sql`update topics set version = version + 1 where id = ${from}`
  const comment = sql`
    with held as (select id from topics where id = ${from} for no key update)
    insert into comments (topic_id, floor, author_id, body_markdown, body_html, summary)
    select id, 1, ${bobId}, '', '', '' from held`
  for (const change of [edit, comment]) {
    const merging = meanwhile(
      db,
      (tx) => change.execute(tx),
      () => merge(from, into),
    )
    expect((await refusal(merging)).code).toBe('changed_meanwhile')
  }
})
