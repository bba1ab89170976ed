import { expect, test } from 'vitest'
import { listReminders } from '#contract/notifications/reminders.ts'
import { listPrivateMessages, removePrivateMessage } from '#contract/people/conversations.ts'
import { sendPrivateMessage } from '#contract/people/message-sending.ts'
import { publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { askDeletion, refuseDeletion } from '#contract/posts/deletion-requests.ts'
import { publishFollowUp } from '#contract/posts/question-writing.ts'
import { readQuestion } from '#contract/posts/questions.ts'
import { createReport, listOwnReports, type ThingKind } from '#contract/posts/reports.ts'
import { approvePost, listOwnWaitingPosts, refusePost, sendPostAgain } from '#contract/posts/review.ts'
import { search } from '#contract/posts/search.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import {
  claimDeskEntry,
  type DeskEntryKind,
  decideDeskEntry,
  listDecisions,
  listDesk,
  readDeskEntry,
  undoDeskDecision,
} from '#contract/site/desk.ts'
import { readReportTypes } from '#contract/site/report-types.ts'
import { joinCase } from '#server/posts/reports/queries.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { type Member, makeComment, makeMember, makeReplies, makeTopic } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'

const { as, cast, db, tags, settings } = await createTestApp({
  captchaAfterReportsPerMinute: 1000,
  captchaAfterTopicsPerMinute: 1000,
})
const { ann, bob, keeper } = cast
const mod = await makeMember(db, { account: 'mod', staffRole: 'moderator' })
const { groups } = await as(keeper).call(readReportTypes, {})
const typeId = groups[2]!.types[0]!.typeId

const report = (who: Member, thingKind: ThingKind, thingId: number, parts: object = {}) =>
  as(who).call(createReport, { thingKind, thingId, typeId, ...parts })
const lines = async (entryKind: DeskEntryKind) => (await as(mod).call(listDesk, { entryKind })).items
async function decideOn(entryKind: DeskEntryKind, title: string, decision: { act: string; reason?: string }) {
  const { entryId, version } = (await lines(entryKind)).find((line) => line.title === title)!
  return as(mod).call(decideDeskEntry, { entryKind, entryId, version, ...decision } as never)
}
const toldKinds = async (who: Member) => (await as(who).call(listReminders, {})).items.map(({ kind }) => kind)

test('what waits shows what it answers: the comment, the reply under it, or what it quotes', async () => {
  await settings({ reviewReplies: 'all', reviewComments: 'all' })
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  const { commentId } = await makeComment(db, { topicId, authorId: ann.memberId, body: 'Green, please.' })
  const [replyId] = await makeReplies(db, commentId, bob.memberId, 1)
  const aboveOf = async () => {
    const { entryId } = (await lines('post')).at(-1)!
    const { above } = await as(mod).call(readDeskEntry, { entryKind: 'post', entryId })
    return above && [above.author.account, above.words]
  }
  await as(bob).call(publishReply, { commentId, body: 'Why green?' })
  expect(await aboveOf()).toEqual(['ann', 'Green, please.'])
  await as(ann).call(publishReply, { commentId, answeredId: replyId, body: 'Because.' })
  expect(await aboveOf()).toEqual(['bob', 'Reply 1'])
  await as(bob).call(publishComment, { topicId, quotedId: commentId, body: 'I quote.' })
  expect(await aboveOf()).toEqual(['ann', 'Green, please.'])
  await as(bob).call(publishComment, { topicId, body: 'I say.' })
  expect(await aboveOf()).toBeNull()
  await settings({ reviewReplies: 'none', reviewComments: 'none' })
  await db.deleteFrom('waiting_posts').execute()
})

test('the whole queue can be gone through, also of what is due at the same moment', async () => {
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  const dueAt = new Date(Date.now() + 3_600_000)
  for (let at = 0; at < 70; at++) {
    const { commentId } = await makeComment(db, { topicId, authorId: ann.memberId })
    const { id } = await db
      .insertInto('report_cases')
      .values({
        ...{ thing_kind: 'comment', thing_id: commentId, author_id: ann.memberId, topic_id: topicId },
        due_at: dueAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const kept = { thing_title: `Number ${at}`, thing_text: 'Loud' }
    await db
      .insertInto('reports')
      .values({ case_id: id, reporter_id: bob.memberId, type_id: typeId, reason: '', ...kept })
      .execute()
  }
  await settings({ reviewComments: 'all' })
  for (let at = 0; at < 5; at++) await as(ann).call(publishComment, { topicId, body: `Waiting ${at}` })
  await settings({ reviewComments: 'none' })
  const seen: string[] = []
  let after: string | null | undefined
  do {
    const page = await as(mod).call(listDesk, after ? { after } : {})
    expect(page.items.length).toBeLessThanOrEqual(30)
    seen.push(...page.items.map(({ entryKind, entryId }) => `${entryKind}:${entryId}`))
    after = page.next
  } while (after)
  expect(seen).toHaveLength(75)
  expect(new Set(seen).size).toBe(75)
  await db.deleteFrom('reports').execute()
  await db.deleteFrom('report_cases').execute()
  await db.deleteFrom('waiting_posts').execute()
})

test('more than sixty decisions a minute are made, and other writes still have their limit', async () => {
  await settings({ writesPerMinutePerMember: 3 })
  const unknown = { entryKind: 'report', entryId: 999_999, act: 'dismiss' } as const
  for (let at = 0; at < 5; at++)
    expect((await refusal(as(mod).call(decideDeskEntry, unknown))).code).toBe('reviewed_meanwhile')
  await settings({ writesPerMinutePerMember: 10_000_000 })
})

test('a refusal is taken back: the post waits again, and its author is heard again', async () => {
  await settings({ reviewComments: 'all' })
  const author = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green, title: 'Refused in' })
  await as(author).call(publishComment, { topicId, body: 'Refused by mistake' })
  await settings({ reviewComments: 'none' })
  const { decisionId, canUndo } = await decideOn('post', 'Refused in', { act: 'refuse', reason: 'No.' })
  expect(canUndo).toBe(true)
  expect((await as(author).call(listOwnWaitingPosts, {})).items[0]?.refusal).toBe('No.')
  expect(await toldKinds(author)).toEqual(['post_refused'])
  await as(mod).call(undoDeskDecision, { decisionId })
  expect((await as(author).call(listOwnWaitingPosts, {})).items[0]?.refusal).toBeNull()
  expect(await toldKinds(author)).toEqual([])
  const approved = await decideOn('post', 'Refused in', { act: 'approve' })
  expect(await toldKinds(author)).toEqual(['post_approved'])
  expect(approved.canUndo).toBe(false)
  expect((await refusal(as(mod).call(undoDeskDecision, approved))).code).toBe('forbidden')
})

test('a refusal is not offered to be taken back once its post is sent anew', async () => {
  await settings({ reviewComments: 'all' })
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green, title: 'Sent anew' })
  await as(bob).call(publishComment, { topicId, body: 'Once.' })
  const { waitingPostId } = (await as(bob).call(listOwnWaitingPosts, {})).items[0]!
  const { decisionId } = await decideOn('post', 'Sent anew', { act: 'refuse', reason: 'No.' })
  const canUndo = async () => {
    const { items } = await as(mod).call(listDecisions, { memberId: bob.memberId })
    return items.find((decision) => decision.decisionId === decisionId)?.canUndo
  }
  expect(await canUndo()).toBe(true)
  await as(bob).call(sendPostAgain, { waitingPostId, version: 1, body: 'Twice.' })
  expect(await canUndo()).toBe(false)
  expect((await refusal(as(mod).call(undoDeskDecision, { decisionId }))).code).toBe('changed_meanwhile')
  await settings({ reviewComments: 'none' })
  await db.deleteFrom('waiting_posts').execute()
})

test('whoever decides on what they reported too isn’t reminded of their own decision', async () => {
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green, title: 'Loud' })
  for (const reporter of [bob, mod]) await report(reporter, 'topic', topicId)
  await decideOn('report', 'Loud', { act: 'uphold' })
  expect(await toldKinds(bob)).toContain('report_succeeded')
  expect(await toldKinds(mod)).toEqual([])
})

test('a deletion that was refused by mistake is told as it is decided in the end', async () => {
  const author = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: author.memberId, tagId: tags.green, title: 'Going' })
  await as(ann).call(publishComment, { topicId, body: 'Stay' })
  await as(author).call(askDeletion, { topicId, reason: 'Please' })
  const ofDeletion = async () => (await toldKinds(author)).filter((kind) => kind.startsWith('deletion'))
  const { decisionId } = await decideOn('deletion', 'Going', { act: 'refuse', reason: 'No.' })
  expect(await ofDeletion()).toEqual(['deletion_refused'])
  await as(mod).call(undoDeskDecision, { decisionId })
  expect(await ofDeletion()).toEqual([])
  await decideOn('deletion', 'Going', { act: 'delete', reason: 'Yes.' })
  expect(await ofDeletion()).toEqual(['deletion_granted'])
})

test('what somebody looks at is decided on by nobody else, in its thread or a list either', async () => {
  await settings({ reviewComments: 'all' })
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green, title: 'Held' })
  await as(bob).call(publishComment, { topicId, body: 'A comment' })
  await settings({ reviewComments: 'none' })
  await makeComment(db, { topicId, authorId: bob.memberId })
  await as(ann).call(askDeletion, { topicId, reason: 'Please' })
  const [post] = (await lines('post')).filter(({ title }) => title === 'Held')
  const [deletion] = (await lines('deletion')).filter(({ title }) => title === 'Held')
  const [read, why] = [{ waitingPostId: post!.entryId, version: post!.version }, { reason: 'No.' }]
  const { entryId: requestId } = deletion!
  await as(keeper).call(claimDeskEntry, { entryKind: 'post', entryId: read.waitingPostId })
  expect((await refusal(as(mod).call(approvePost, read))).code).toBe('entry_claimed')
  expect((await refusal(as(mod).call(refusePost, { ...read, ...why }))).code).toBe('entry_claimed')
  await as(keeper).call(approvePost, read)
  await as(keeper).call(claimDeskEntry, { entryKind: 'deletion', entryId: requestId })
  expect((await refusal(as(mod).call(refuseDeletion, { requestId, ...why }))).code).toBe('entry_claimed')
  await db
    .updateTable('desk_claims')
    .set({ claimed_until: new Date(0) })
    .execute()
  await as(mod).call(refuseDeletion, { requestId, ...why })
})

test('a decision is not taken back while its thing is reported anew', async () => {
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green, title: 'Reported twice' })
  await report(bob, 'topic', topicId)
  const { decisionId } = await decideOn('report', 'Reported twice', { act: 'dismiss' })
  const thing = { kind: 'topic', id: topicId, topicId, authorId: ann.memberId, title: '', text: '' } as const
  const undoing = meanwhile(
    db,
    (tx) => joinCase(tx, thing, false),
    () => as(mod).call(undoDeskDecision, { decisionId }),
  )
  expect((await refusal(undoing)).code).toBe('reviewed_meanwhile')
})

test('what was decided on a deletion that an author asks for is taken back', async () => {
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green, title: 'Asked for' })
  await makeComment(db, { topicId, authorId: bob.memberId })
  await as(ann).call(askDeletion, { topicId, reason: 'Please' })
  for (const decision of [
    { act: 'refuse', reason: 'It stays.' },
    { act: 'delete', reason: 'As you wish.' },
  ]) {
    const { decisionId } = await decideOn('deletion', 'Asked for', decision)
    expect((await lines('deletion')).map(({ title }) => title)).not.toContain('Asked for')
    await as(mod).call(undoDeskDecision, { decisionId })
  }
  expect((await lines('deletion')).map(({ title }) => title)).toContain('Asked for')
})

test('a follow-up is reported and deleted, which can be taken back', async () => {
  const { brewing } = await makeQuestionTags(db)
  const questionId = await makeQuestion(db, { askerId: ann.memberId, tagIds: [brewing], title: 'How long?' })
  const { followUpId } = await as(ann).call(publishFollowUp, { questionId, body: 'And how hot, you fools?' })
  await report(bob, 'follow_up', followUpId)
  const address = '203.0.113.7'
  await db.updateTable('post_origins').set({ address }).where('kind', '=', 'follow_up').execute()
  const { entryId } = (await lines('report')).find(({ title }) => title === 'How long?')!
  expect(await as(mod).call(readDeskEntry, { entryKind: 'report', entryId })).toMatchObject({ address })
  const shown = async () => (await as(bob).call(readQuestion, { questionId })).question.followUps.length
  const { decisionId } = await decideOn('report', 'How long?', { act: 'delete', reason: 'Rude.' })
  const found = async () => (await as(bob).call(search, { keyword: 'fools' })).items.length
  await eventually(async () => expect([await shown(), await found()]).toEqual([0, 0]))
  await as(mod).call(undoDeskDecision, { decisionId })
  await eventually(async () => expect([await shown(), await found()]).toEqual([1, 1]))
  await decideOn('report', 'How long?', { act: 'delete', reason: 'Rude.' })
  const row = await db
    .selectFrom('follow_ups')
    .select('deleted_by')
    .where('id', '=', followUpId)
    .executeTakeFirst()
  expect(row?.deleted_by).toBe(mod.memberId)
  const [own] = (await as(bob).call(listOwnReports, { state: 'deleted_by_staff' })).items
  expect(own).toMatchObject({ status: 'succeeded', thing: { kind: 'follow_up', state: 'deleted_by_staff' } })
})

test('a reported message is gone for both until that is taken back, and neither keeps it unread', async () => {
  const [sender, receiver] = [await makeMember(db), await makeMember(db)]
  const { message } = await as(sender).call(sendPrivateMessage, {
    memberId: receiver.memberId,
    text: 'Rude words',
  })
  await report(receiver, 'message', sender.memberId, { messageNumber: message.number })
  const remove = () => decideOn('report', sender.account, { act: 'delete', reason: 'Rude.' })
  const shown = async () => {
    const of = async (who: Member, { memberId }: Member) =>
      (await as(who).call(listPrivateMessages, { memberId })).messages.length
    return [await of(sender, receiver), await of(receiver, sender)]
  }
  const { decisionId } = await remove()
  expect(await shown()).toEqual([0, 0])
  await as(mod).call(undoDeskDecision, { decisionId })
  expect(await shown()).toEqual([1, 1])
  // What its sender removes themself stays removed from their side.
  await as(sender).call(removePrivateMessage, { memberId: receiver.memberId, number: message.number })
  const again = await remove()
  await as(mod).call(undoDeskDecision, { decisionId: again.decisionId })
  expect(await shown()).toEqual([0, 1])
  await remove()
  expect(await shown()).toEqual([0, 0])
  const side = await db
    .selectFrom('conversation_sides')
    .select('unread_count')
    .where('member_id', '=', receiver.memberId)
    .executeTakeFirstOrThrow()
  expect(side.unread_count).toBe(0)
})

test('own reports are listed by each status with each state of the thing', async () => {
  const reporter = await makeMember(db)
  const make = async () => {
    const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
    await report(reporter, 'topic', topicId)
    return topicId
  }
  await make()
  await as(keeper).call(deleteTopic, { topicId: await make(), reason: 'Gone.' })
  const totals = async (filter: object) => (await as(reporter).call(listOwnReports, filter)).total
  expect(await totals({})).toBe(2)
  expect(await totals({ status: 'pending', state: 'stands' })).toBe(1)
  expect(await totals({ status: 'pending', state: 'deleted_by_staff' })).toBe(1)
  expect(await totals({ status: 'pending', state: 'deleted_by_author' })).toBe(0)
  expect(await totals({ status: 'failed', state: 'stands' })).toBe(0)
})
