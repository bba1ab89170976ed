import { expect, test } from 'vitest'
import { saveStaffRole } from '#contract/accounts/role-editing.ts'
import { deleteComment } from '#contract/posts/comment-writing.ts'
import { listOwnWaitingPosts, listReviewQueue, refusePost, withdrawPost } from '#contract/posts/review.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { writeAudit } from '#server/core/audit.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeComment, makeMember, makeRole, makeTopic, ownTagRights } from '#test/makers.ts'

const { as, cast, db, tags, settings } = await createTestApp({ reviewTopics: 'all' })
const keeper = as(cast.keeper)
const { staffRole } = await keeper.call(saveStaffRole, {
  ...{ nameZh: '审计', nameEn: 'Auditor' },
  rights: ['read_audit_log'],
})
const auditor = as(await makeMember(db, { staffRole }))
const logOf = async (reader = auditor) => JSON.stringify((await reader.call(listAuditLog, {})).items)

async function refuseLatest() {
  const [post] = (await keeper.call(listReviewQueue, {})).items
  const { waitingPostId, version } = post!
  await keeper.call(refusePost, { waitingPostId, version, reason: 'Not so' })
}

test('what was said under a gated tag is in no log of those who may not view it', async () => {
  const friends = await makeRole(db, 'Friends')
  const parts = { authorId: cast.ann.memberId, tagId: tags.black }
  const topicId = await makeTopic(db, { ...parts, title: 'Old headline' })
  const { commentId } = await makeComment(db, { topicId, authorId: cast.ann.memberId, body: 'Said canary' })
  await as(cast.ann).call(publishTopic, { tagId: tags.black, title: 'New headline', body: 'Refused canary' })
  await refuseLatest()
  await as(cast.ann).call(publishTopic, { tagId: tags.green, title: 'Open', body: 'Open leaves' })
  await refuseLatest()
  await ownTagRights(db, tags.black, { [friends]: ['view_topics'] })
  await keeper.call(editTopic, { topicId, version: 1, title: 'Headline of staff', body: 'Better' })
  await keeper.call(deleteComment, { commentId, reason: 'Advertising' })
  await eventually(async () =>
    expect((await refusal(auditor.call(readTopic, { topicId }))).code).toBe('topic_gated'),
  )
  for (const word of ['Said canary', 'Refused canary']) expect(await logOf(keeper)).toContain(word)
  const shown = await logOf()
  expect(shown).not.toContain('canary')
  for (const word of ['Open leaves', 'Advertising', 'Old headline', 'Headline of staff', 'New headline'])
    expect(shown).toContain(word)
  await settings({ showGatedTitles: false })
  expect(await logOf()).not.toMatch(/canary|headline/i)
  // Once nobody knows any more under which tag it was, it stays withheld.
  for (const { waitingPostId } of (await as(cast.ann).call(listOwnWaitingPosts, {})).items)
    await as(cast.ann).call(withdrawPost, { waitingPostId })
  expect(await logOf()).not.toMatch(/canary|headline/i)
  expect(await logOf(keeper)).toContain('Refused canary')
})

test('what a waiting topic hid is withheld of entries, too, that were written before', async () => {
  const before = { title: 'Tea', text: 'Open\n\n:::hidden{kind="points" price="3"}\nHidden canary\n:::' }
  const entry = { act: 'refuse_post', subject: 'topic:1', before, after: { reason: 'Dear' } } as const
  await db.transaction().execute((tx) => writeAudit(tx, cast.keeper, entry))
  expect(await logOf(keeper)).toContain('Hidden canary')
  expect(await logOf()).toContain('Dear')
  expect(await logOf()).not.toContain('Hidden canary')
})
