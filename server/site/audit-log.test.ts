import { expect, test } from 'vitest'
import { muteMember } from '#contract/accounts/members.ts'
import { deleteComment } from '#contract/posts/comment-writing.ts'
import { mergeTag, orderTags } from '#contract/posts/tag-editing.ts'
import { pinTopic } from '#contract/posts/topic-moderation.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { createTestApp } from '#test/app.ts'
import { makeComment, makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp()
const keeper = as(cast.keeper)
const latest = async () => (await keeper.call(listAuditLog, {})).items[0]!

test('an entry names the topic and leads to it, by the comment that it is about, while it stands', async () => {
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green, title: 'Spring tea' })
  await keeper.call(pinTopic, { topicId, position: 1 })
  expect(await latest()).toMatchObject({ names: { [`topic:${topicId}`]: 'Spring tea' }, topicId })
  const { commentId } = await makeComment(db, { topicId, authorId: cast.bob.memberId })
  await keeper.call(deleteComment, { commentId, reason: 'Advertising' })
  expect(await latest()).toMatchObject({ names: { [`comment:${commentId}`]: 'Spring tea' }, topicId: null })
})

test('an entry names members, and the tags that were put in order and led together', async () => {
  const member = await makeMember(db)
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await keeper.call(muteMember, { memberId: member.memberId, until, reason: 'Shouting' })
  expect((await latest()).names).toEqual({ [`member:${member.memberId}`]: member.account })
  await keeper.call(orderTags, { tagIds: [tags.black, tags.green].map(String) })
  expect((await latest()).names).toMatchObject({
    [`tag:${tags.black}`]: 'Black',
    [`tag:${tags.green}`]: 'Green',
  })
  await keeper.call(mergeTag, { tagId: tags.black, intoTagId: tags.green })
  expect((await latest()).names).toEqual({
    [`tag:${tags.black}`]: 'Black',
    [`tag:${tags.green}`]: 'Green',
  })
})
