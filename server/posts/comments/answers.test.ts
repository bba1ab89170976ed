import { expect, test } from 'vitest'
import { adoptAnswer } from '#contract/posts/adoption.ts'
import { deleteComment, publishReply } from '#contract/posts/comment-writing.ts'
import type { AnswerOrder } from '#contract/posts/list-orders.ts'
import { readQuestion } from '#contract/posts/questions.ts'
import { createTestApp } from '#test/app.ts'
import { makeComment } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'

const { as, cast, db } = await createTestApp()
const { brewing } = await makeQuestionTags(db)

test('where staff delete an adopted answer, what was said under it keeps its place', async () => {
  const questionId = await makeQuestion(db, { askerId: cast.ann.memberId, tagIds: [brewing] })
  const answer = () => makeComment(db, { topicId: questionId, authorId: cast.bob.memberId })
  const [{ commentId }, { commentId: other }] = [await answer(), await answer()]
  const adoption = { questionId, commentId, agreedFen: 0, agreedPoints: 0 }
  await as(cast.ann).call(adoptAnswer, adoption)
  await as(cast.ann).call(publishReply, { commentId, body: 'Thank you' })
  const read = async (order: AnswerOrder) => {
    const { adopted, answers } = await as(null).call(readQuestion, { questionId, order })
    const ids = answers.items.map((item) => item.commentId)
    return { adopted: adopted?.commentId, ids, total: answers.total }
  }
  expect(await read('oldest')).toEqual({ adopted: commentId, ids: [other], total: 1 })
  await as(cast.keeper).call(deleteComment, { commentId, reason: 'Advertising' })
  expect(await read('oldest')).toEqual({ adopted: undefined, ids: [commentId, other], total: 1 })
  expect(await read('newest')).toEqual({ adopted: undefined, ids: [other, commentId], total: 1 })
  expect(await read('score')).toEqual({ adopted: undefined, ids: [other], total: 1 })
})
