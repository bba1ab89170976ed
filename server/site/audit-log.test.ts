import { expect, test } from 'vitest'
import { banAddress } from '#contract/accounts/address-bans.ts'
import { grantMemberRole, muteMember } from '#contract/accounts/members.ts'
import { deleteComment } from '#contract/posts/comment-writing.ts'
import { createReport } from '#contract/posts/reports.ts'
import { mergeTag, orderTags } from '#contract/posts/tag-editing.ts'
import { pinTopic } from '#contract/posts/topic-moderation.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { decideDeskEntry, listDesk } from '#contract/site/desk.ts'
import { readDecisionTexts, retireDecisionText } from '#contract/site/report-types.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { findReportType } from '#test/decision-makers.ts'
import { makeComment, makeMember, makeRole, makeTopic, ownTagRights } from '#test/makers.ts'

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

test('what was there before is written down: a ban, the end of a role, a retirement, warnings', async () => {
  const ban = { address: '203.0.113.9' }
  await keeper.call(banAddress, { ...ban, reason: 'Spam' })
  expect(await latest()).toMatchObject({ before: null, after: { reason: 'Spam', until: null } })
  await keeper.call(banAddress, { ...ban, reason: 'More spam' })
  expect(await latest()).toMatchObject({ before: { reason: 'Spam', until: null } })

  const roleId = await makeRole(db, 'Friends')
  await ownTagRights(db, tags.daily, { [roleId]: ['view_topics'] })
  const { memberId } = await makeMember(db)
  await eventually(() => keeper.call(grantMemberRole, { memberId, roleId }))
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await keeper.call(grantMemberRole, { memberId, roleId, until })
  expect(await latest()).toMatchObject({
    before: { role: 'Friends', until: null },
    after: { role: 'Friends', until },
  })

  const text = (await keeper.call(readDecisionTexts, {})).texts[0]!
  await keeper.call(retireDecisionText, { textId: text.textId })
  const subject = `decision_text:${text.textId}`
  expect(await latest()).toMatchObject({
    ...{ subject, before: { isRetired: false }, after: { isRetired: true } },
    names: { [subject]: text.textEn.slice(0, 60) },
  })

  for (const warnings of [1, 2]) {
    await as(cast.bob).call(createReport, {
      ...{ thingKind: 'member', thingId: memberId, typeId: await findReportType(db) },
    })
    const { entryId } = (await keeper.call(listDesk, {})).items[0]!
    await keeper.call(decideDeskEntry, { entryKind: 'report', entryId, act: 'warn', reason: 'Be kind' })
    const [entry] = (await keeper.call(listAuditLog, { act: 'warn_member' })).items
    expect(entry).toMatchObject({
      before: { warnings: warnings - 1 },
      after: { warnings, reason: 'Be kind' },
    })
  }
})
