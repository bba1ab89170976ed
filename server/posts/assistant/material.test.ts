import { expect, test } from 'vitest'
import { adoptAnswer } from '#contract/posts/adoption.ts'
import { askAssistant } from '#contract/posts/assistant.ts'
import { deleteComment } from '#contract/posts/comment-writing.ts'
import { retireTag } from '#contract/posts/tag-editing.ts'
import { indexTopicKeywords } from '#server/posts/similar/jobs.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { makeAssistantModel, makeComment, makeMember, makeRole, ownTagRights } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { readTurnsBefore } from './queries.ts'

const { as, cast, db, tags } = await createTestApp({
  allowAssistant: true,
  captchaAfterPromptsPerMinute: 100,
})
const questionTags = await makeQuestionTags(db)
const modelId = await makeAssistantModel(db)
const { ann, bob, keeper } = cast
const taster = await makeRole(db, 'Taster')

/** What a model would be told besides the text that the asker chose. */
async function materialOf(act: 'draft' | 'title', text: string): Promise<string> {
  const { turnId } = await as(await makeMember(db)).call(askAssistant, { modelId, act, text })
  const turn = db.selectFrom('assistant_turns').select('material').where('id', '=', turnId)
  return (await turn.executeTakeFirstOrThrow()).material
}

async function makeAnswered(title: string, body: string) {
  const topicId = await makeQuestion(db, { askerId: ann.memberId, tagIds: [questionTags.brewing], title })
  const { commentId } = await makeComment(db, { topicId, authorId: bob.memberId, body })
  await as(ann).call(adoptAnswer, { questionId: topicId, commentId, agreedFen: 0, agreedPoints: 0 })
  return { topicId, commentId }
}

test('a draft is told adopted answers with their addresses, of what stands', async () => {
  const title = 'How long does longjing keep in a tin'
  const { topicId } = await makeAnswered(title, 'A year.')
  const deleted = await makeAnswered(`${title}, wrongly`, 'For ever.')
  await indexTopicKeywords(db)
  expect(await materialOf('draft', title)).toContain('For ever.')
  await as(keeper).call(deleteComment, { commentId: deleted.commentId, reason: 'Wrong' })
  const material = await materialOf('draft', title)
  expect(material).toContain('A year.')
  expect(material).toContain(`/question?questionId=${topicId}\n`)
  expect(material).not.toContain('For ever.')
  expect(await materialOf('draft', 'Nothing of the kind')).toBe('')
})

test('a title is told the tags that the asker may post under, and none that takes no topics', async () => {
  expect(await materialOf('title', 'Text')).toBe('<material>\nGreen\nBlack\nDaily\n</material>')
  await ownTagRights(db, tags.black, { [taster]: ['view_topics', 'post_topics'] })
  await eventually(async () => expect(await materialOf('title', 'Text')).not.toContain('Black'))
  await as(keeper).call(retireTag, { tagId: tags.green })
  expect(await materialOf('title', 'Text')).toBe('<material>\nDaily\n</material>')
})

test('before a question stand the last turns of its own conversation, but for pictures', async () => {
  const ask = (question: string, conversationId?: number) =>
    as(ann).call(askAssistant, { modelId, act: 'chat', question, conversationId })
  const { conversationId } = await ask('One?')
  await ask('Of another conversation?')
  for (const question of ['Two?', 'Draw it', 'Three?']) await ask(question, conversationId)
  await db.updateTable('assistant_turns').set({ act: 'picture' }).where('question', '=', 'Draw it').execute()
  const { turnId } = await ask('Now?', conversationId)
  const before = await readTurnsBefore(db, conversationId, turnId, 2)
  expect(before.map(({ question }) => question)).toEqual(['Two?', 'Three?'])
})
