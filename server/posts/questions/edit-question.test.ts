import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteDraft, readDraft, saveDraft } from '#contract/posts/drafts.ts'
import { publishQuestion, readAskOptions } from '#contract/posts/question-writing.ts'
import { listQuestions, readQuestion, readQuestionTags } from '#contract/posts/questions.ts'
import { approvePost, listReviewQueue } from '#contract/posts/review.ts'
import { listRevisions, readRevision } from '#contract/posts/revisions.ts'
import { saveTag } from '#contract/posts/tag-editing.ts'
import { editTopic, readTopicSource } from '#contract/posts/topic-editing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { moveQuestions } from '#server/posts/topics/question-lists.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'

const { as, cast, db, settings, tags: topicTags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const tags = await makeQuestionTags(db)
const [ann, keeper, guest] = [as(cast.ann), as(cast.keeper), as(null)]
await eventually(async () => expect((await ann.call(readAskOptions, {})).tags).not.toEqual([]))

const text = { title: 'How hot?', body: 'How hot is the water?' }
const ask = async () =>
  (await ann.call(publishQuestion, { ...text, tagIds: [String(tags.brewing)] })).questionId
const edit = (topicId: number, version: number, tagIds: readonly number[], caller = ann) =>
  caller.call(editTopic, { topicId, version, ...text, tagIds: tagIds.map(String) })
const tagsOf = async (questionId: number) =>
  (await guest.call(readQuestion, { questionId })).question.tags.map(({ tagId }) => tagId)
const listed = async (tagId: number) =>
  (await guest.call(listQuestions, { filter: 'latest', tagId })).items.map(({ questionId }) => questionId)
const countOf = async (tagId: number) =>
  (await guest.call(readQuestionTags, {})).tags[0]?.children.find((tag) => tag.tagId === tagId)?.topicCount

test('an edit gives a question other tags; its lists, their counts and its page follow at once', async () => {
  const questionId = await ask()
  const source = await ann.call(readTopicSource, { topicId: questionId })
  expect(source.question).toMatchObject({ tags: [{ tagId: tags.brewing, name: 'Brewing' }], tagsMax: 5 })
  expect(source.question?.choices[0]?.children.map(({ tagId }) => tagId)).toEqual([tags.brewing, tags.leaves])
  const counts = [await countOf(tags.brewing), await countOf(tags.leaves)]
  await edit(questionId, 1, [tags.leaves])
  await eventually(async () => expect(await tagsOf(questionId)).toEqual([tags.leaves]))
  expect(await listed(tags.brewing)).not.toContain(questionId)
  for (const tagId of [tags.leaves, tags.tea]) expect(await listed(tagId)).toContain(questionId)
  await eventually(async () =>
    expect([await countOf(tags.brewing), await countOf(tags.leaves)]).toEqual([
      counts[0]! - 1,
      counts[1]! + 1,
    ]),
  )
  expect((await ann.call(readTopicSource, { topicId: questionId })).tagName).toBe('Leaves')
  await edit(questionId, 2, [tags.brewing, tags.leaves], keeper)
  await eventually(async () => expect(await tagsOf(questionId)).toEqual([tags.brewing, tags.leaves]))
  const of = { postKind: 'topic', postId: questionId } as const
  expect((await ann.call(listRevisions, of)).total).toBe(3)
  expect(await ann.call(readRevision, { ...of, version: 3 })).toMatchObject({
    now: { tags: ['Brewing', 'Leaves'] },
    before: { tags: ['Leaves'] },
  })
  expect((await keeper.call(listAuditLog, { act: 'edit_topic' })).items[0]).toMatchObject({
    ...{ isQuestion: true, topicId: questionId, names: { [`tag:${tags.leaves}`]: 'Leaves' } },
    before: { tagIds: [tags.leaves] },
    after: { tagIds: [tags.brewing, tags.leaves] },
  })
})

test('an edit without tags leaves them, and wrong ones change nothing', async () => {
  const questionId = await ask()
  await ann.call(editTopic, { topicId: questionId, version: 1, title: 'How warm?', body: 'Text' })
  expect(await tagsOf(questionId)).toEqual([tags.brewing])
  const wrong = async (tagIds: number[]) => (await refusal(edit(questionId, 2, tagIds))).fields.tagIds
  expect(await wrong([tags.tea])).toBe('unknown_choice')
  expect(await wrong([topicTags.green])).toBe('unknown_choice')
  expect(await wrong([tags.brewing, 999_999])).toBe('unknown_choice')
  expect(await wrong([1, 2, 3, 4, 5, 6])).toBe('too_many_tags')
  expect(await tagsOf(questionId)).toEqual([tags.brewing])
  const { topicId } = await ann.call(publishTopic, { tagId: topicTags.green, title: 'T', body: 'B' })
  expect((await refusal(edit(topicId, 1, [tags.leaves]))).fields).toEqual({ tagIds: 'unknown_choice' })
  expect((await ann.call(readTopicSource, { topicId })).question).toBeNull()
})

test('a tag that takes no more questions stays with those that have it, and comes to no other', async () => {
  const { tagId: root } = await keeper.call(saveTag, { nameZh: '器', nameEn: 'Ware', tagKind: 'question' })
  const { tagId: pots } = await keeper.call(saveTag, { parentId: root, nameZh: '壶', nameEn: 'Pots' })
  const questionId = await ask()
  await eventually(() => edit(questionId, 1, [tags.brewing, pots]))
  await db.updateTable('topic_tags').set({ retired_at: new Date() }).where('id', '=', pots).execute()
  await edit(questionId, 2, [pots, tags.leaves])
  await eventually(async () => expect(await tagsOf(questionId)).toEqual([pots, tags.leaves]))
  const other = await ask()
  expect((await refusal(edit(other, 1, [pots]))).fields).toEqual({ tagIds: 'unknown_choice' })
})

test('tags that wait for review change nothing until they are approved', async () => {
  const questionId = await ask()
  await settings({ reviewQuestions: 'all' })
  expect(await edit(questionId, 1, [tags.leaves])).toMatchObject({ isWaiting: true })
  expect(await tagsOf(questionId)).toEqual([tags.brewing])
  const [waiting] = (await keeper.call(listReviewQueue, {})).items
  await keeper.call(approvePost, { waitingPostId: waiting!.waitingPostId, version: 1 })
  await eventually(async () => expect(await tagsOf(questionId)).toEqual([tags.leaves]))
  await settings({ reviewQuestions: 'none' })
})

test('a draft of an edit keeps the tags that were chosen', async () => {
  const place = `edit:${await ask()}`
  await ann.call(saveDraft, { place, ...text, version: 1, tagIds: [String(tags.leaves)] })
  expect((await ann.call(readDraft, { place })).draft?.question?.tagIds).toEqual([tags.leaves])
  await ann.call(deleteDraft, { place })
})

test('a question whose tag was merged is edited before it follows', async () => {
  const own = await makeQuestionTags(db)
  const questionId = await makeQuestion(db, { askerId: cast.ann.memberId, tagIds: [own.brewing] })
  const merged = { merged_into: own.leaves, retired_at: new Date() }
  await db.updateTable('topic_tags').set(merged).where('id', '=', own.brewing).execute()
  await meanwhile(
    db,
    (tx) => sql`select from topics where id = ${questionId} for update`.execute(tx),
    () => moveQuestions(db),
    (tx) => tx.updateTable('question_tags').set({ number: 3 }).where('topic_id', '=', questionId).execute(),
  )
  const tag = db.selectFrom('question_tags').select(['tag_id', 'number']).where('topic_id', '=', questionId)
  expect(await tag.execute()).toEqual([{ tag_id: own.leaves, number: 3 }])
})
