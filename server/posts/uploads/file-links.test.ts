import { expect, test } from 'vitest'
import { deleteReply, editComment, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { correctPost } from '#contract/posts/corrections.ts'
import { deleteFollowUp, publishFollowUp } from '#contract/posts/question-writing.ts'
import { approvePost, listReviewQueue } from '#contract/posts/review.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { createFileLink } from '#contract/posts/uploads.ts'
import { type Caller, createTestApp, type RefusedCall } from '#test/app.ts'
import { makeMember } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { sendFile } from '#test/upload-files.ts'

const { app, as, cast, db, settings, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const ann = as(cast.ann)

test('what stands in hidden content is fetched by those who have it open, wherever else it stood before', async () => {
  const { body: list } = await sendFile(ann, 'file', { name: 'list.txt', bytes: Buffer.from('龙井 80') })
  const uploadName = list.url.split('/').at(-1)
  const hiding = `:::hidden{kind="comment"}\n[list](${list.url})\n:::`
  const { topicId } = await ann.call(publishTopic, {
    tagId: tags.green,
    title: 'Prices',
    body: `x\n\n${hiding}`,
  })
  const bob = as(cast.bob)
  const fetchAs = (caller: Caller) => caller.call(createFileLink, { uploadName }).then(() => 'open', codeOf)
  expect(await Promise.all([ann, bob, as(null), as(cast.keeper)].map(fetchAs))).toEqual([
    'open',
    'not_found',
    'not_found',
    'open',
  ])
  expect((await app.inject(`/files/${uploadName}`)).statusCode).toBe(404)
  await bob.call(publishComment, { topicId, body: 'please' })
  expect(await fetchAs(bob)).toBe('open')
  // A page that was open for longer than its token: the browser renews it and asks again.
  expect(await fetchAs(as({ accessToken: 'of-two-hours-ago', refreshToken: '' }))).toBe('session_ended')
  const dora = as(await makeMember(db))
  const edit = (version: number, body: string) =>
    ann.call(editTopic, { topicId, version, title: 'Prices', body })
  await edit(1, `[list](${list.url})`)
  expect(await Promise.all([dora, as(null)].map(fetchAs))).toEqual(['open', 'open'])
  await edit(2, `x\n\n${hiding}`)
  expect(await Promise.all([bob, dora, as(null)].map(fetchAs))).toEqual(['open', 'not_found', 'not_found'])
  // Staff who edit it own none of its uploads.
  await as(cast.keeper).call(editTopic, { topicId, version: 3, title: 'Prices', body: `[list](${list.url})` })
  expect(await fetchAs(dora)).toBe('open')
})

const sendText = async (owner: Caller, name: string) => {
  const { body } = await sendFile(owner, 'file', { name, bytes: Buffer.from(name) })
  return { url: body.url, uploadName: body.url.split('/').at(-1) as string }
}
const fetchEach = (caller: Caller, uploads: { uploadName: string }[]) =>
  Promise.all(
    uploads.map(({ uploadName }) => caller.call(createFileLink, { uploadName }).then(() => 'open', codeOf)),
  )

test('what a topic, its hidden content or a follow-up named is fetched no more once it is taken out', async () => {
  const files = await Promise.all(['旧价.txt', '新价.txt'].map((name) => sendText(ann, name)))
  const [shown, hidden] = files.map(({ url }) => `[list](${url})`)
  const [bob, keeper] = [as(cast.bob), as(cast.keeper)]
  const hiding = `:::hidden{kind="comment"}\n${hidden}\n:::`
  const body = `${shown}\n\n${hiding}`
  const { topicId } = await ann.call(publishTopic, { tagId: tags.green, title: 'Prices', body })
  await bob.call(publishComment, { topicId, body: 'please' })
  expect(await fetchEach(bob, files)).toEqual(['open', 'open'])
  const edit = (version: number, text: string) =>
    keeper.call(editTopic, { topicId, version, title: 'Prices', body: text })
  await edit(1, hiding)
  expect(await fetchEach(bob, files)).toEqual(['not_found', 'open'])
  await edit(2, 'None of them.')
  expect(await fetchEach(bob, files)).toEqual(['not_found', 'not_found'])
  const { brewing } = await makeQuestionTags(db)
  const questionId = await makeQuestion(db, { askerId: cast.ann.memberId, tagIds: [brewing] })
  const { followUpId } = await ann.call(publishFollowUp, { questionId, body: shown! })
  expect(await fetchEach(bob, files)).toEqual(['open', 'not_found'])
  await keeper.call(deleteFollowUp, { followUpId, reason: 'Private numbers' })
  expect(await fetchEach(bob, files)).toEqual(['not_found', 'not_found'])
  await edit(3, shown!)
  expect(await fetchEach(bob, files)).toEqual(['open', 'not_found'])
  await keeper.call(deleteTopic, { topicId, reason: 'Private numbers' })
  expect(await fetchEach(bob, files)).toEqual(['not_found', 'not_found'])
})

test('what waits for review is fetched by its author and by staff, and by its readers once it is approved', async () => {
  const files = [await sendText(ann, '新价.txt')]
  const [keeper, ...others] = [as(cast.keeper), as(cast.bob), as(null)]
  await settings({ reviewTopics: 'all' })
  await ann.call(publishTopic, { tagId: tags.green, title: 'Prices', body: `[list](${files[0]!.url})` })
  await settings({ reviewTopics: 'none' })
  const fetchAll = () => Promise.all([ann, keeper, ...others].map((caller) => fetchEach(caller, files)))
  expect((await fetchAll()).flat()).toEqual(['open', 'open', 'not_found', 'not_found'])
  const { items } = await keeper.call(listReviewQueue, {})
  await keeper.call(approvePost, items[0]!)
  expect((await fetchAll()).flat()).toEqual(['open', 'open', 'open', 'open'])
})

test('what a comment or reply named is fetched no more once it is deleted or edited out', async () => {
  const { topicId } = await ann.call(publishTopic, { tagId: tags.green, title: 'Lists', body: 'yours?' })
  const bob = as(cast.bob)
  const files = await Promise.all(['老茶.txt', '新茶.txt'].map((name) => sendText(bob, name)))
  const [first, second] = files.map(({ url }) => `[mine](${url})`)
  const { commentId } = await bob.call(publishComment, { topicId, body: first! })
  const { replyId } = await bob.call(publishReply, { commentId, body: second! })
  expect(await fetchEach(ann, files)).toEqual(['open', 'open'])
  await as(cast.keeper).call(deleteReply, { replyId, reason: 'Private numbers' })
  expect(await fetchEach(ann, files)).toEqual(['open', 'not_found'])
  await bob.call(editComment, { commentId, version: 1, body: 'taken back' })
  expect(await fetchEach(ann, files)).toEqual(['not_found', 'not_found'])
})

test('what staff put into a comment or a reply is fetched by its readers, and not by whoever repeats it', async () => {
  const { topicId } = await ann.call(publishTopic, { tagId: tags.green, title: 'Rules', body: 'which?' })
  const [bob, keeper] = [as(cast.bob), as(cast.keeper)]
  const files = await Promise.all(['守则.txt', '附则.txt'].map((name) => sendText(keeper, name)))
  const [first, second] = files.map(({ url }) => `[ours](${url})`)
  const { commentId } = await bob.call(publishComment, { topicId, body: 'these' })
  const { replyId } = await bob.call(publishReply, { commentId, body: 'and those' })
  const correct = { version: 1, reason: 'As they stand' }
  await keeper.call(correctPost, {
    correctedKind: 'comment',
    correctedId: commentId,
    body: first!,
    ...correct,
  })
  await keeper.call(correctPost, { correctedKind: 'reply', correctedId: replyId, body: second!, ...correct })
  expect(await fetchEach(ann, files)).toEqual(['open', 'open'])
  await keeper.call(correctPost, {
    ...{ correctedKind: 'comment', correctedId: commentId, version: 2 },
    ...{ body: 'None.', reason: 'Outdated' },
  })
  await ann.call(publishReply, { commentId, body: first! })
  expect(await fetchEach(ann, files)).toEqual(['not_found', 'open'])
})

const codeOf = (error: unknown) => (error as RefusedCall).code
