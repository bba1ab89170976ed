import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { publishQuestion, readAskOptions } from '#contract/posts/question-writing.ts'
import { listQuestions, readQuestion } from '#contract/posts/questions.ts'
import { createReport } from '#contract/posts/reports.ts'
import { approvePost, listReviewQueue } from '#contract/posts/review.ts'
import { readRevision } from '#contract/posts/revisions.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { moveTopic } from '#contract/posts/topic-moderation.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { decideDeskEntry, listDesk, readDeskEntry, undoDeskDecision } from '#contract/site/desk.ts'
import { readReportTypes } from '#contract/site/report-types.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeMember, makeTopic } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { makeQuestionTags } from '#test/question-makers.ts'

const { as, cast, db, settings, tags: topicTags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const tags = await makeQuestionTags(db)
const [ann, bob, keeper, guest] = [as(cast.ann), as(cast.bob), as(cast.keeper), as(null)]
const mod = as(await makeMember(db, { staffRole: 'moderator' }))
await eventually(async () => expect((await ann.call(readAskOptions, {})).tags).not.toEqual([]))

const text = { title: 'How hot?', body: 'How hot is the water?' }
const named = (...ids: number[]) => ids.map(String)
const ask = async () => (await ann.call(publishQuestion, { ...text, tagIds: named(tags.brewing) })).questionId
const tagsOf = async (questionId: number) =>
  (await guest.call(readQuestion, { questionId })).question.tags.map(({ tagId }) => tagId)
const listed = async (tagId: number) =>
  (await guest.call(listQuestions, { filter: 'latest', tagId })).items.map(({ questionId }) => questionId)

test('staff give a question other tags: its lists follow, and whoever edits it meanwhile is told', async () => {
  const questionId = await ask()
  const moved = await mod.call(moveTopic, { topicId: questionId, tagIds: named(tags.leaves) })
  expect(moved).toEqual({ before: [tags.brewing], after: [tags.leaves] })
  await eventually(async () => expect(await tagsOf(questionId)).toEqual([tags.leaves]))
  expect(await listed(tags.brewing)).not.toContain(questionId)
  expect(await listed(tags.leaves)).toContain(questionId)
  const editing = { topicId: questionId, ...text, tagIds: named(tags.brewing) }
  expect((await refusal(ann.call(editTopic, { ...editing, version: 1 }))).code).toBe('changed_meanwhile')
  await ann.call(editTopic, { ...editing, version: 2 })
  const of = { postKind: 'topic', postId: questionId, version: 2 } as const
  expect(await ann.call(readRevision, of)).toMatchObject({
    now: { tags: ['Leaves'], body: text.body },
    before: { tags: ['Brewing'], body: text.body },
  })
  expect((await keeper.call(listAuditLog, { act: 'move_topic' })).items[0]).toMatchObject({
    ...{ before: { tagIds: [tags.brewing] }, after: { tagIds: [tags.leaves] } },
  })
})

test('an edit that waits is approved after staff gave the question other tags, which it keeps', async () => {
  const questionId = await ask()
  await settings({ reviewQuestions: 'all' })
  const edit = { topicId: questionId, version: 1, title: 'How warm?', tagIds: named(tags.brewing) }
  await ann.call(editTopic, { ...edit, body: text.body })
  await settings({ reviewQuestions: 'none' })
  await mod.call(moveTopic, { topicId: questionId, tagIds: named(tags.leaves) })
  const [waiting] = (await mod.call(listReviewQueue, {})).items
  await mod.call(approvePost, { waitingPostId: waiting!.waitingPostId, version: waiting!.version })
  await eventually(async () =>
    expect((await guest.call(readTopic, { topicId: questionId })).title).toBe('How warm?'),
  )
  expect(await tagsOf(questionId)).toEqual([tags.leaves])
})

test('staff move a topic to another leaf from its page, and nobody else does', async () => {
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: topicTags.green })
  await mod.call(moveTopic, { topicId, tagIds: named(topicTags.daily) })
  expect((await guest.call(readTopic, { topicId })).tag.tagId).toBe(topicTags.daily)
  expect((await guest.call(listTopics, { tagId: topicTags.green })).items).toEqual([])
  const refused = async (tagIds: string[], caller = mod) =>
    await refusal(caller.call(moveTopic, { topicId, tagIds }))
  expect((await refused([])).fields).toEqual({ tagIds: 'required' })
  expect((await refused(named(topicTags.green, topicTags.daily))).fields).toEqual({ tagIds: 'too_many_tags' })
  for (const tagId of [topicTags.daily, topicTags.tea, tags.leaves, 999_999])
    expect((await refused(named(tagId))).fields).toEqual({ tagIds: 'unknown_choice' })
  expect((await refused(named(topicTags.green), ann)).code).toBe('forbidden')
  const questionId = await ask()
  const wrong = mod.call(moveTopic, { topicId: questionId, tagIds: named(topicTags.green) })
  expect((await refusal(wrong)).fields).toEqual({ tagIds: 'unknown_choice' })
  expect((await refusal(mod.call(moveTopic, { topicId: 999_999, tagIds: ['1'] }))).code).toBe('not_found')
})

test('a reported question gets other tags at the desk; that is taken back unless it was moved further', async () => {
  const questionId = await ask()
  const { groups } = await mod.call(readReportTypes, {})
  const report = { thingKind: 'topic', thingId: questionId, typeId: groups[2]!.types[0]!.typeId } as const
  await bob.call(createReport, report)
  const [line] = (await mod.call(listDesk, {})).items
  const entry = { entryKind: 'report', entryId: line!.entryId } as const
  expect((await mod.call(readDeskEntry, entry)).acts).toContain('move')
  const decide = () =>
    mod.call(decideDeskEntry, { ...entry, act: 'move', tagIds: named(tags.leaves), reason: 'Wrong place' })
  const first = await decide()
  expect(await tagsOf(questionId)).toEqual([tags.leaves])
  await mod.call(undoDeskDecision, { decisionId: first.decisionId })
  await eventually(async () => expect(await tagsOf(questionId)).toEqual([tags.brewing]))
  const second = await decide()
  await mod.call(moveTopic, { topicId: questionId, tagIds: named(tags.leaves, tags.brewing) })
  const undoing = mod.call(undoDeskDecision, { decisionId: second.decisionId })
  expect((await refusal(undoing)).code).toBe('changed_meanwhile')
})

test('staff move a topic while others approve what waits under it, and none of them waits for another in a circle', async () => {
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: topicTags.green })
  await settings({ reviewComments: 'all' })
  await bob.call(publishComment, { topicId, body: 'Waits' })
  await settings({ reviewComments: 'none' })
  /** Goes on only once whoever approves has both. */
  const whileApproved = <T>(call: () => Promise<T>) =>
    meanwhile(
      db,
      (tx) => sql`select from waiting_posts where topic_id = ${topicId} for update`.execute(tx),
      call,
      (tx) => sql`select from topics where id = ${topicId} for no key update`.execute(tx),
    )
  const tagOfTopic = async () => (await guest.call(readTopic, { topicId })).tag.tagId
  await whileApproved(() => mod.call(moveTopic, { topicId, tagIds: named(topicTags.daily) }))
  expect(await tagOfTopic()).toBe(topicTags.daily)
  const { groups } = await mod.call(readReportTypes, {})
  await bob.call(createReport, {
    ...{ thingKind: 'topic', thingId: topicId },
    typeId: groups[2]!.types[0]!.typeId,
  })
  const [line] = (await mod.call(listDesk, { entryKind: 'report' })).items
  const entry = { entryKind: 'report', entryId: line!.entryId } as const
  const deciding = { ...entry, act: 'move', tagIds: named(topicTags.green), reason: 'Wrong place' } as const
  const { decisionId } = await mod.call(decideDeskEntry, deciding)
  await whileApproved(() => mod.call(undoDeskDecision, { decisionId }))
  await eventually(async () => expect(await tagOfTopic()).toBe(topicTags.daily))
})
