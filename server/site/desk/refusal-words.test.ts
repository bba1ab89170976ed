import { expect, test } from 'vitest'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { askDeletion } from '#contract/posts/deletion-requests.ts'
import { listOwnWaitingPosts } from '#contract/posts/review.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { type DeskEntryKind, decideDeskEntry, listDesk, undoDeskDecision } from '#contract/site/desk.ts'
import { readDecisionTexts } from '#contract/site/report-types.ts'
import { createTestApp } from '#test/app.ts'
import { makeComment, makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp({ reviewComments: 'all' })
const mod = as(await makeMember(db, { staffRole: 'moderator' }))
const ann = as(cast.ann)
const text = (await as(cast.keeper).call(readDecisionTexts, {})).texts[0]!
const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
await makeComment(db, { topicId, authorId: cast.bob.memberId })

/** Refuses what waits, by one of the staff who reads English. */
async function refuse(entryKind: DeskEntryKind, words: { textId: number } | { reason: string }) {
  const [line] = (await mod.call(listDesk, { entryKind })).items
  const { entryId, version } = line!
  return mod.call(decideDeskEntry, { entryKind, entryId, version, act: 'refuse', ...words }, 'en-US')
}
const inBoth = async <T>(read: (language: 'zh-CN' | 'en-US') => Promise<T>) => [
  await read('zh-CN'),
  await read('en-US'),
]

test('who waited reads a refusal in their language where the staff took ready words', async () => {
  await ann.call(publishComment, { topicId, body: 'It waits' })
  const refusals = () =>
    inBoth(async (language) => (await ann.call(listOwnWaitingPosts, {}, language)).items[0]?.refusal)
  const { decisionId } = await refuse('post', { textId: text.textId })
  expect(await refusals()).toEqual([text.textZh, text.textEn])
  await mod.call(undoDeskDecision, { decisionId })
  expect(await refusals()).toEqual([null, null])
  await refuse('post', { reason: 'Not here' })
  expect(await refusals()).toEqual(['Not here', 'Not here'])
})

test('who asked for a deletion does, too', async () => {
  await ann.call(askDeletion, { topicId, reason: 'Please' })
  await refuse('deletion', { textId: text.textId })
  const refusals = await inBoth(
    async (language) =>
      (await ann.call(readThreadViewerState, { topicId }, language)).topic.deletionRequest?.refusal,
  )
  expect(refusals).toEqual([text.textZh, text.textEn])
})
