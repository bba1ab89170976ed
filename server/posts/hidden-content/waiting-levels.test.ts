import { expect, test } from 'vitest'
import { deleteLevel, saveLevel } from '#contract/accounts/role-editing.ts'
import { readHiddenContent } from '#contract/posts/hidden-content.ts'
import { approvePost, listReviewQueue, refusePost, withdrawPost } from '#contract/posts/review.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { createTestApp, refusal } from '#test/app.ts'

const { as, cast, tags } = await createTestApp({ reviewTopics: 'all' })
const [ann, keeper] = [as(cast.ann), as(cast.keeper)]

/** A topic that waits, and a level that opens what it hides. */
async function sendHiding(pointsNeeded: number) {
  const named = { nameZh: `${pointsNeeded} 分`, nameEn: `Sage of ${pointsNeeded}` }
  const { levelId } = await keeper.call(saveLevel, { ...named, pointsNeeded })
  const body = `Open.\n\n:::hidden{kind="level" level="${levelId}"}\nsecret\n:::`
  const { topicId } = await ann.call(publishTopic, { tagId: tags.green, title: named.nameEn, body })
  const { waitingPostId } = (await keeper.call(listReviewQueue, {})).items.at(-1)!
  return { levelId, topicId, waitingPostId }
}

const codeOfDeleting = async (levelId: number) => (await refusal(keeper.call(deleteLevel, { levelId }))).code

test('a level by which something hides that waits is kept, so that it can be published', async () => {
  const { levelId, topicId, waitingPostId } = await sendHiding(77_777)
  expect(await codeOfDeleting(levelId)).toBe('role_in_use')
  await keeper.call(approvePost, { waitingPostId, version: 1 })
  const { blocks } = await ann.call(readHiddenContent, { topicId })
  expect(blocks).toMatchObject([{ html: '<p>secret</p>' }])
  expect(await codeOfDeleting(levelId)).toBe('role_in_use')
})

test('whoever takes back what was refused lets go of its level', async () => {
  const { levelId, waitingPostId } = await sendHiding(88_888)
  await keeper.call(refusePost, { waitingPostId, version: 1, reason: 'No' })
  expect(await codeOfDeleting(levelId)).toBe('role_in_use')
  await ann.call(withdrawPost, { waitingPostId })
  await keeper.call(deleteLevel, { levelId })
})
