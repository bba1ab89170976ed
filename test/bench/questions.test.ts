import { expect, test } from 'vitest'
import { listQuestions, readQuestion } from '#contract/posts/questions.ts'
import { listTopics } from '#contract/posts/topics.ts'
import { createTestApp } from '#test/app.ts'
import { makeComment, makeTopic } from '#test/makers.ts'
import { askQuestions } from './questions.ts'

const { as, cast, db, tags } = await createTestApp()

test('a forum that is measured has questions that its lists and pages show, once', async () => {
  for (let made = 0; made < 40; made++) {
    const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
    await makeComment(db, { topicId, authorId: cast.bob.memberId })
  }
  const drawn = await askQuestions(db)
  expect(await askQuestions(db)).toEqual(drawn)
  for (const filter of ['all', 'latest', 'unresolved'] as const) {
    const second = await as(null).call(listQuestions, { filter, page: 2 })
    expect([second.total, second.items.length]).toEqual([40, 10])
  }
  expect((await as(null).call(listTopics, {})).total).toBe(40)
  const { answers } = await as(null).call(readQuestion, { questionId: drawn[0]! })
  expect(answers.items).toHaveLength(5)
})
