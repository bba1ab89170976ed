import { expect, test } from 'vitest'
import { sendPrivateMessage } from '#contract/people/message-sending.ts'
import { editComment, editReply, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { correctPost } from '#contract/posts/corrections.ts'
import { publishFollowUp, publishQuestion, readAskOptions } from '#contract/posts/question-writing.ts'
import { sendPostAgain } from '#contract/posts/review.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeQuestionTags } from '#test/question-makers.ts'

const { as, cast, db, settings, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const questionTags = await makeQuestionTags(db)
const [ann, keeper] = [as(cast.ann), as(cast.keeper)]
await eventually(async () => expect((await ann.call(readAskOptions, {})).tags).not.toEqual([]))

const body = '<!-- only for myself -->'
const topic = { tagId: tags.green, title: 'Tea', body: 'Green' }
const question = { tagIds: [String(questionTags.brewing)], title: 'How hot?', body: 'And how long?' }

test('a text of which nothing is to be seen is refused, whatever it is to become', async () => {
  const { topicId } = await ann.call(publishTopic, topic)
  const { questionId } = await ann.call(publishQuestion, question)
  const { commentId } = await ann.call(publishComment, { topicId, body: 'Said' })
  const { replyId } = await ann.call(publishReply, { commentId, body: 'Replied' })
  const correction = { reason: 'Unseen', version: 1, body }
  for (const attempt of [
    () => ann.call(publishTopic, { ...topic, body }),
    () => ann.call(editTopic, { topicId, version: 1, title: 'Tea', body }),
    () => ann.call(publishQuestion, { ...question, body }),
    () => ann.call(publishFollowUp, { questionId, body }),
    () => ann.call(publishComment, { topicId, body }),
    () => ann.call(publishComment, { topicId: questionId, body }),
    () => ann.call(editComment, { commentId, version: 1, body }),
    () => ann.call(publishReply, { commentId, body }),
    () => ann.call(editReply, { replyId, version: 1, body }),
    () => keeper.call(correctPost, { correctedKind: 'comment', correctedId: commentId, ...correction }),
  ])
    expect((await refusal(attempt())).fields).toEqual({ body: 'shows_nothing' })
})

test('what waits is not sent again as a text of which nothing is to be seen', async () => {
  await settings({ reviewTopics: 'all' })
  const { topicId, isWaiting } = await ann.call(publishTopic, topic)
  expect(isWaiting).toBe(true)
  const { id: waitingPostId } = await db
    .selectFrom('waiting_posts')
    .select('id')
    .where('post_id', '=', topicId)
    .executeTakeFirstOrThrow()
  const again = { waitingPostId, version: 1, title: 'Tea', body }
  expect((await refusal(ann.call(sendPostAgain, again))).fields).toEqual({ body: 'shows_nothing' })
})

test('a message of characters that nobody sees is asked for its text', async () => {
  const { memberId } = cast.bob
  const message = { memberId, text: '\u200b\u2060' }
  expect((await refusal(ann.call(sendPrivateMessage, message))).fields).toEqual({ text: 'required' })
})
