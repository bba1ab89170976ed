import { expect, test } from 'vitest'
import { publishQuestion, readAskOptions } from '#contract/posts/question-writing.ts'
import { readQuestion } from '#contract/posts/questions.ts'
import { createReport } from '#contract/posts/reports.ts'
import { mergeTag, retireTag } from '#contract/posts/tag-editing.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { decideDeskEntry, listDesk, undoDeskDecision } from '#contract/site/desk.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { findReportType } from '#test/decision-makers.ts'
import { makeMember, makeTopic } from '#test/makers.ts'
import { makeQuestionTags } from '#test/question-makers.ts'

const { as, cast, db, tags: topicTags } = await createTestApp()
const mod = as(await makeMember(db, { staffRole: 'moderator' }))
const [ann, keeper, guest] = [as(cast.ann), as(cast.keeper), as(null)]
const tags = await makeQuestionTags(db)
const typeId = await findReportType(db)
await eventually(async () => expect((await ann.call(readAskOptions, {})).tags).not.toEqual([]))

/** Moves what is reported, as the desk does it, and says how that is taken back. */
async function moveReported(topicId: number, tagId: number) {
  await as(cast.bob).call(createReport, { thingKind: 'topic', thingId: topicId, typeId })
  const line = (await mod.call(listDesk, { entryKind: 'report' })).items.at(-1)
  const entry = { entryKind: 'report', entryId: line!.entryId } as const
  const deciding = { ...entry, act: 'move' as const, tagIds: [String(tagId)], reason: 'Wrong place' }
  const { decisionId } = await mod.call(decideDeskEntry, deciding)
  return () => mod.call(undoDeskDecision, { decisionId })
}

test('a move is taken back also where the former tag was merged since: into what it was merged into', async () => {
  const { green, daily, black } = topicTags
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: green })
  const undo = await moveReported(topicId, daily)
  await keeper.call(mergeTag, { tagId: green, intoTagId: black })
  await undo()
  expect((await guest.call(readTopic, { topicId })).tag.tagId).toBe(black)
  const asked = { title: 'How hot?', body: 'How hot is the water?', tagIds: [String(tags.brewing)] }
  const { questionId } = await ann.call(publishQuestion, asked)
  const undoInQuestion = await moveReported(questionId, tags.leaves)
  await keeper.call(mergeTag, { tagId: tags.brewing, intoTagId: tags.leaves })
  await undoInQuestion()
  const { question } = await guest.call(readQuestion, { questionId })
  expect(question.tags.map(({ tagId }) => tagId)).toEqual([tags.leaves])
  expect((await mod.call(listDesk, { entryKind: 'report' })).items).toHaveLength(2)
})

test('a move is not taken back where the former tag was retired since, and says that something has changed', async () => {
  const { black, daily } = topicTags
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: black })
  const undo = await moveReported(topicId, daily)
  await keeper.call(retireTag, { tagId: black })
  expect((await refusal(undo())).code).toBe('changed_meanwhile')
  expect((await guest.call(readTopic, { topicId })).tag.tagId).toBe(daily)
})
