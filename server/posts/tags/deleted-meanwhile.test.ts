import { expect, test } from 'vitest'
import { publishQuestion, readAskOptions } from '#contract/posts/question-writing.ts'
import { saveTag } from '#contract/posts/tag-editing.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import type { Tx } from '#server/core/database.ts'
import { createTestApp, eventually, RefusedCall } from '#test/app.ts'
import { makeMember } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'

/* Staff delete a tag that nothing stands under in the very moment in which somebody posts the first under it. */

const { as, cast, db, settings } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const questionTags = await makeQuestionTags(db)
const asker = await makeMember(db)
const [keeper, ann] = [as(cast.keeper), as(asker)]
await eventually(async () => expect((await ann.call(readAskOptions, {})).tags).not.toEqual([]))

let made = 0
const addTag = async (more: object = {}): Promise<number> =>
  (await keeper.call(saveTag, { nameZh: `标签${++made}`, nameEn: `Tag ${made}`, ...more })).tagId
const addQuestionTag = () => addTag({ parentId: questionTags.tea })
const topicRoot = await addTag()

const whileDeleted = (tagId: number, call: () => Promise<unknown>): Promise<unknown> =>
  meanwhile(
    db,
    (tx: Tx) => tx.deleteFrom('topic_tags').where('id', '=', tagId).execute(),
    () =>
      call().then(
        () => 'done',
        (error: unknown) => (error instanceof RefusedCall ? error.fields : expect.fail(String(error))),
      ),
  )

const tagsOf = async (topicId: number) => {
  const rows = await db.selectFrom('question_tags').select('tag_id').where('topic_id', '=', topicId).execute()
  return rows.map(({ tag_id }) => tag_id)
}

const topicUnder = (tagId: number) => () =>
  ann.call(publishTopic, { tagId, title: 'First', body: 'Of its tag' })
const questionUnder =
  (...tagIds: number[]) =>
  () =>
    ann.call(publishQuestion, { tagIds: tagIds.map(String), title: 'First?', body: 'Of its tag' })

for (const policy of ['none', 'all'] as const) {
  test(`is told so, where ${policy} of it is reviewed`, async () => {
    await settings({ reviewTopics: policy, reviewQuestions: policy })
    const tagId = await addTag({ parentId: topicRoot })
    expect(await whileDeleted(tagId, topicUnder(tagId))).toEqual({ tagId: 'unknown_choice' })
    const asked = await addQuestionTag()
    expect(await whileDeleted(asked, questionUnder(asked))).toEqual({ tagIds: 'unknown_choice' })
  })
}

test('a question whose second tag is deleted stands under its first', async () => {
  await settings({ reviewQuestions: 'none' })
  const second = await addQuestionTag()
  expect(await whileDeleted(second, questionUnder(questionTags.brewing, second))).toBe('done')
  const [question] = await db.selectFrom('topics').select('id').orderBy('id', 'desc').limit(1).execute()
  expect(await tagsOf(question!.id)).toEqual([questionTags.brewing])
})

test('an edit that gives a question a tag leaves it out, and without any other is refused', async () => {
  await settings({ reviewQuestions: 'none' })
  const questionId = await makeQuestion(db, { askerId: asker.memberId, tagIds: [questionTags.brewing] })
  const editTo =
    (version: number, ...tagIds: number[]) =>
    () => {
      const text = { title: 'How?', body: 'So', tagIds: tagIds.map(String) }
      return ann.call(editTopic, { topicId: questionId, version, ...text })
    }
  const alone = await addQuestionTag()
  expect(await whileDeleted(alone, editTo(1, alone))).toEqual({ tagIds: 'unknown_choice' })
  const further = await addQuestionTag()
  expect(await whileDeleted(further, editTo(1, questionTags.leaves, further))).toBe('done')
  expect(await tagsOf(questionId)).toEqual([questionTags.leaves])
})
