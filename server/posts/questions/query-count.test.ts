import { expect, test } from 'vitest'
import { publishReply } from '#contract/posts/comment-writing.ts'
import { readQuestionViewerState } from '#contract/posts/question-viewer-state.ts'
import { publishFollowUp } from '#contract/posts/question-writing.ts'
import { readQuestion } from '#contract/posts/questions.ts'
import { createTestApp, eventually, startTestApp } from '#test/app.ts'
import { makeComment } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { StatementCounter } from '#test/statement-counter.ts'

const { as, cast, db, url } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const tags = await makeQuestionTags(db)

const counter = new StatementCounter()
const counted = await startTestApp(db.withPlugin(counter), url)

test('a member’s question page takes 2 calls and at most 9 statements, whatever its answers', async () => {
  const { ann, bob } = cast
  const questionId = await makeQuestion(db, { askerId: ann.memberId, tagIds: [tags.brewing, tags.leaves] })
  for (let made = 0; made < 12; made++) {
    const { commentId } = await makeComment(db, { topicId: questionId, authorId: bob.memberId })
    if (made < 5) await as(ann).call(publishReply, { commentId, body: 'Thanks' })
  }
  await as(ann).call(publishFollowUp, { questionId, body: 'And?' })
  const member = counted.as(bob)
  // The browser has its CSRF pair from before.
  await member.send({ url: '/api/baseInfo' })
  counter.count = 0
  await member.call(readQuestion, { questionId })
  await member.call(readQuestionViewerState, { questionId })
  expect(counter.count).toBeLessThanOrEqual(9)
  // Later readers find the question kept, once what is like it has been found behind the first one's back.
  await eventually(async () => {
    counter.count = 0
    await member.call(readQuestion, { questionId })
    await member.call(readQuestionViewerState, { questionId })
    expect(counter.count).toBeLessThanOrEqual(7)
  })
})
