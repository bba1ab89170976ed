import { expect, test } from 'vitest'
import { publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { publishFollowUp, publishQuestion, readAskOptions } from '#contract/posts/question-writing.ts'
import { listOwnWaitingPosts, sendPostAgain } from '#contract/posts/review.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { createTestApp, eventually, RefusedCall } from '#test/app.ts'
import { makeComment, makeTopic } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'

const { as, cast, db, settings, tags } = await createTestApp({
  ...{ reviewTopics: 'all', reviewQuestions: 'all', reviewComments: 'all', reviewReplies: 'all' },
  captchaAfterTopicsPerMinute: 1000,
})
const ann = as(cast.ann)
const { brewing } = await makeQuestionTags(db)
await eventually(async () => expect((await ann.call(readAskOptions, {})).tags).not.toEqual([]))

/** What becomes of each of Ann's waiting posts when she sends it again. */
async function sendAllAgain(): Promise<string[]> {
  const outcomes: string[] = []
  for (const { waitingPostId, version, kind } of (await ann.call(listOwnWaitingPosts, {})).items) {
    const again = { waitingPostId, version, body: 'Once more', ...(kind === 'topic' && { title: 'More' }) }
    const outcome = await ann.call(sendPostAgain, again).then(
      () => 'waits',
      (error: unknown) => (error instanceof RefusedCall ? error.code : String(error)),
    )
    outcomes.push(outcome)
  }
  return outcomes
}

test('what waits is not sent again while its feature is closed, and its author reads that it is', async () => {
  const authorId = cast.ann.memberId
  const topicId = await makeTopic(db, { authorId, tagId: tags.green, title: 'Edited' })
  const { commentId } = await makeComment(db, { topicId, authorId })
  const questionId = await makeQuestion(db, { askerId: authorId, tagIds: [brewing] })
  await ann.call(publishTopic, { tagId: tags.green, title: 'Written', body: 'A topic' })
  await ann.call(editTopic, { topicId, version: 1, title: 'Edited', body: 'An edit' })
  await ann.call(publishQuestion, { tagIds: [String(brewing)], title: 'Asked', body: 'A question' })
  await ann.call(publishComment, { topicId, body: 'A comment' })
  await ann.call(publishReply, { commentId, body: 'A reply' })
  await ann.call(publishFollowUp, { questionId, body: 'A follow-up' })
  const { items } = await ann.call(listOwnWaitingPosts, {})
  expect(items).toHaveLength(6)
  const closed = { allowTopics: false, allowTopicEditing: false, allowQuestions: false }
  await settings({ ...closed, allowComments: false, allowReplies: false, allowFollowUps: false })
  expect(await sendAllAgain()).toEqual(items.map(() => 'feature_closed'))
})

test('what waits and quotes is not sent again while quoting is closed', async () => {
  await settings({ allowTopics: true, allowTopicEditing: true, allowQuestions: true })
  await settings({ allowComments: true, allowReplies: true, allowFollowUps: true })
  const topicId = await makeTopic(db, { authorId: cast.bob.memberId, tagId: tags.green })
  const { commentId: quotedId } = await makeComment(db, { topicId, authorId: cast.bob.memberId })
  await ann.call(publishComment, { topicId, quotedId, body: 'As you say' })
  await settings({ allowQuoting: false })
  expect(await sendAllAgain()).toEqual(['feature_closed', ...Array.from({ length: 6 }, () => 'waits')])
  await settings({ allowQuoting: true })
})

test('what waits is sent again by whom publishing it would let, once the site asks for real names', async () => {
  const { items } = await ann.call(listOwnWaitingPosts, {})
  await settings({ realNameForTopics: true, realNameForQuestions: true, realNameForComments: true })
  expect(await sendAllAgain()).toEqual(items.map(() => 'real_name_required'))
  await db
    .updateTable('members')
    .set({ phone: '+8613800000001' })
    .where('id', '=', cast.ann.memberId)
    .execute()
  expect(await sendAllAgain()).toEqual(items.map(() => 'waits'))
})
