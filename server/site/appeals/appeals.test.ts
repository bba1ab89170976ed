import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/accounts.ts'
import { banMember, muteMember } from '#contract/accounts/members.ts'
import { listSystemNotifications } from '#contract/notifications/system-notifications.ts'
import { listPrivateMessages } from '#contract/people/conversations.ts'
import { sendPrivateMessage } from '#contract/people/message-sending.ts'
import { deleteComment, publishComment } from '#contract/posts/comment-writing.ts'
import { askDeletion } from '#contract/posts/deletion-requests.ts'
import { deleteFollowUp, publishFollowUp } from '#contract/posts/question-writing.ts'
import { readQuestion } from '#contract/posts/questions.ts'
import { createReport } from '#contract/posts/reports.ts'
import { listReviewQueue, refusePost } from '#contract/posts/review.ts'
import { withdrawTopic } from '#contract/posts/topic-editing.ts'
import { deleteTopic, restoreTopic } from '#contract/posts/topic-moderation.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { appealBan, appealDecision, listOwnDecisions, readOwnBan } from '#contract/site/appeals.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { type DeskAct, decideDeskEntry, listDesk, readDeskEntry } from '#contract/site/desk.ts'
import { makeBanTicket } from '#server/accounts/sign-in/ban-tickets.ts'
import { createTestApp, eventually, type RefusedCall, refusal } from '#test/app.ts'
import { findReportType } from '#test/decision-makers.ts'
import { testDeps } from '#test/deps.ts'
import { type Member, makeComment, makeMember, makeTopic, memberPassword } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'

const { as, cast, db, tags, settings } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const { ann, bob, keeper } = cast
const mod = await makeMember(db, { account: 'mod', staffRole: 'moderator' })

const decisionsOf = async (member: Member) => (await as(member).call(listOwnDecisions, {})).items
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

/** The entry that a member's appeal is on the desk. */
async function entryOf({ account }: Member) {
  const { items } = await as(mod).call(listDesk, { entryKind: 'appeal' })
  const { entryId } = items.find(({ author }) => author.account === account)!
  return as(mod).call(readDeskEntry, { entryKind: 'appeal', entryId })
}
const decide = (entryId: number, act: DeskAct, parts: object = {}) =>
  as(mod).call(decideDeskEntry, { entryKind: 'appeal', entryId, act, ...parts })

/** What staff did to a topic at last. */
const findEntry = async (topicId: number) =>
  (await as(keeper).call(listAuditLog, { subject: `topic:${topicId}` })).items[0]

/** A member whose topic staff have deleted. */
async function makeDeleted(by: { author?: Member } = {}) {
  const author = by.author ?? (await makeMember(db))
  const topicId = await makeTopic(db, { authorId: author.memberId, tagId: tags.green, title: 'Loud tea' })
  await as(keeper).call(deleteTopic, { topicId, reason: 'Too loud.' })
  const [decision] = await decisionsOf(author)
  return { author, topicId, decision: decision! }
}

test('an author reads why something was deleted and answers once; accepted, it is back and they are told', async () => {
  const { author, topicId, decision } = await makeDeleted()
  expect(decision).toMatchObject({
    ...{ act: 'delete_topic', title: 'Loud tea', reason: 'Too loud.', until: null },
    ...{ isStanding: true, appeal: null },
  })
  const { decisionId } = decision
  await as(author).call(appealDecision, { decisionId, words: 'It was quiet.' })
  expect((await refusal(as(author).call(appealDecision, { decisionId, words: 'Again' }))).code).toBe(
    'appealed_before',
  )
  const entry = await entryOf(author)
  expect(entry).toMatchObject({
    ...{ title: 'Loud tea', acts: ['accept_appeal', 'reject_appeal'] },
    appeal: { words: 'It was quiet.', act: 'delete_topic', reason: 'Too loud.', decidedBy: 'keeper' },
  })
  expect(entry.bodyHtml).toContain('Steep it')
  expect((await decide(entry.entryId, 'accept_appeal')).canUndo).toBe(false)
  expect((await as(null).call(readTopic, { topicId })).title).toBe('Loud tea')
  expect(await decisionsOf(author)).toMatchObject([
    { isStanding: false, title: 'Loud tea', appeal: { state: 'accepted' } },
  ])
  const [told] = (await as(author).call(listSystemNotifications, {}, 'en-US')).items
  expect(told?.title).toBe('Your appeal was accepted, and the decision is undone')
  expect(await findEntry(topicId)).toMatchObject({
    ...{ act: 'accept_appeal', actor: { account: 'mod' }, after: { reason: null } },
    before: { decision: 'delete_topic', reason: 'Too loud.' },
  })
})

test('a rejected appeal leaves all as it is, and its words are read', async () => {
  const { author, topicId, decision } = await makeDeleted()
  await as(author).call(appealDecision, { decisionId: decision.decisionId, words: 'Please.' })
  const { entryId } = await entryOf(author)
  expect((await refusal(decide(entryId, 'reject_appeal'))).fields).toEqual({ reason: 'required' })
  await decide(entryId, 'reject_appeal', { reason: 'It was loud.' })
  expect((await refusal(as(null).call(readTopic, { topicId }))).code).toBe('not_found')
  expect(await decisionsOf(author)).toMatchObject([
    { isStanding: true, appeal: { state: 'rejected', answer: 'It was loud.' } },
  ])
  expect((await refusal(decide(entryId, 'accept_appeal'))).code).toBe('reviewed_meanwhile')
  expect(await findEntry(topicId)).toMatchObject({
    ...{ act: 'reject_appeal', before: { decision: 'delete_topic' }, after: { reason: 'It was loud.' } },
  })
})

test('nobody accepts or rejects their own appeal', async () => {
  const { decision, topicId } = await makeDeleted({ author: mod })
  await as(mod).call(appealDecision, { decisionId: decision.decisionId, words: 'Not loud' })
  const { entryId, acts } = await entryOf(mod)
  expect(acts).toEqual([])
  expect((await refusal(decide(entryId, 'accept_appeal'))).code).toBe('forbidden')
  await as(keeper).call(decideDeskEntry, { entryKind: 'appeal', entryId, act: 'accept_appeal' })
  expect((await as(null).call(readTopic, { topicId })).title).toBe('Loud tea')
})

test('of many answers at once one is kept', async () => {
  const { author, decision } = await makeDeleted()
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      as(author)
        .call(appealDecision, { decisionId: decision.decisionId, words: `Number ${at}` })
        .catch((error: RefusedCall) => error.code),
    ),
  )
  expect(answers.filter((answer) => answer === 'appealed_before')).toHaveLength(4)
})

test('a refused post that is appealed is published, and what was refused can be read', async () => {
  await settings({ reviewComments: 'all' })
  const author = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  await as(author).call(publishComment, { topicId, body: 'A fair word' })
  await settings({ reviewComments: 'none' })
  const [post] = (await as(mod).call(listReviewQueue, { author: author.account })).items
  const { waitingPostId, version } = post!
  await as(mod).call(refusePost, { waitingPostId, version, reason: 'Unfair.' })
  const [decision] = await decisionsOf(author)
  expect(decision).toMatchObject({ act: 'refuse_post', reason: 'Unfair.', words: 'A fair word' })
  await as(author).call(appealDecision, { decisionId: decision!.decisionId, words: 'It is fair.' })
  const entry = await entryOf(author)
  expect(entry.appeal?.source).toBe('A fair word')
  await decide(entry.entryId, 'accept_appeal')
  const row = await db
    .selectFrom('comments')
    .select('body_markdown')
    .where('author_id', '=', author.memberId)
    .executeTakeFirst()
  expect(row?.body_markdown).toBe('A fair word')
})

test('a muted member answers, and is heard again', async () => {
  const member = await makeMember(db)
  const until = inAWeek()
  await as(keeper).call(muteMember, { memberId: member.memberId, until, reason: 'Quarrels.' })
  const [decision] = await decisionsOf(member)
  expect(decision).toMatchObject({ act: 'mute_member', until, reason: 'Quarrels.', title: '' })
  await as(member).call(appealDecision, { decisionId: decision!.decisionId, words: 'I calmed down.' })
  const { entryId, title } = await entryOf(member)
  expect(title).toBe(member.account)
  await decide(entryId, 'accept_appeal')
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  await as(member).call(publishComment, { topicId, body: 'Thank you' })
  // Accepting what holds no more leaves alone what was decided since; what is over stands no more.
  const mute = (reason: string) =>
    as(keeper).call(muteMember, { memberId: member.memberId, until: inAWeek(), reason })
  await mute('Again.')
  const again = (await decisionsOf(member))[0]!
  await as(member).call(appealDecision, { decisionId: again.decisionId, words: 'No.' })
  const second = await entryOf(member)
  await mute('Once more.')
  await decide(second.entryId, 'accept_appeal')
  expect((await refusal(as(member).call(publishComment, { topicId, body: 'Hm' }))).code).toBe('muted')
  expect((await decisionsOf(member))[0]).toMatchObject({ reason: 'Once more.', isStanding: true })
  const over = { muted_until: new Date(Date.now() - 1) }
  await db.updateTable('members').set(over).where('id', '=', member.memberId).execute()
  expect((await decisionsOf(member)).some(({ isStanding }) => isStanding)).toBe(false)
  await as(member).call(publishComment, { topicId, body: 'Heard again' })
})

test('a banned member reads why with the ticket of their refused sign-in, answers, and comes in again', async () => {
  const member = await makeMember(db)
  const until = inAWeek()
  await as(keeper).call(banMember, { memberId: member.memberId, until, reason: 'Threats.' })
  const enter = () =>
    as(null).call(signIn, { type: 'account', account: member.account, password: memberPassword })
  const ticket = (await refusal(enter())).ticket!
  const wrong = { type: 'account', account: member.account, password: 'not the right one 1' } as const
  expect((await refusal(as(null).call(signIn, wrong))).ticket).toBeUndefined()
  const ban = await as(null).call(readOwnBan, { ticket })
  expect(ban).toMatchObject({ act: 'ban_member', until, reason: 'Threats.', appeal: null })
  await as(null).call(appealBan, { ticket, words: 'It was a joke.' })
  expect((await refusal(as(null).call(appealBan, { ticket, words: 'Really' }))).code).toBe('appealed_before')
  expect((await as(null).call(readOwnBan, { ticket })).appeal).toMatchObject({ state: 'waiting' })
  const { entryId } = await entryOf(member)
  await decide(entryId, 'accept_appeal')
  expect(await enter()).toHaveProperty('accessToken')
  expect((await refusal(as(null).call(readOwnBan, { ticket }))).code).toBe('not_found')
})

test('a ticket that is too old, changed or made up opens nothing', async () => {
  const { keys } = testDeps
  const old = makeBanTicket(keys, bob.memberId, Date.now() - 3_600_000)
  const [, ...rest] = makeBanTicket(keys, bob.memberId).split('.')
  for (const ticket of [old, [ann.memberId, ...rest].join('.'), 'nothing', '1.2.3'])
    expect((await refusal(as(null).call(readOwnBan, { ticket }))).code).toBe('link_expired')
})

test('nobody answers what is not about them, what they asked for, or what holds no more', async () => {
  const { decision } = await makeDeleted()
  const { decisionId } = decision
  expect((await refusal(as(bob).call(appealDecision, { decisionId, words: 'Mine?' }))).code).toBe('not_found')
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  const { commentId } = await makeComment(db, { topicId, authorId: bob.memberId })
  await as(bob).call(deleteComment, { commentId })
  const withdrawn = await makeDeleted({ author: bob })
  await as(keeper).call(restoreTopic, { topicId: withdrawn.topicId, reason: 'Not that loud.' })
  await as(bob).call(withdrawTopic, { topicId: withdrawn.topicId })
  expect(await decisionsOf(bob)).toEqual([])
})

test('an answer is tried five times in ten minutes, with a ticket too', async () => {
  await db.deleteFrom('attempt_counts').execute()
  const ticket = makeBanTicket(testDeps.keys, bob.memberId)
  const tries = [
    () => as(ann).call(appealDecision, { decisionId: 999_999, words: 'Mine?' }),
    () => as(null).call(appealBan, { ticket, words: 'Mine?' }),
  ]
  for (const attempt of tries) {
    for (let at = 1; at <= 5; at++) expect((await refusal(attempt())).code).toBe('not_found')
    expect((await refusal(attempt())).code).toBe('too_many_tries')
  }
  await db.deleteFrom('attempt_counts').execute()
})

test('what an author once asked for keeps them from answering no later deletion', async () => {
  const author = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: author.memberId, tagId: tags.green, title: 'Twice gone' })
  await makeComment(db, { topicId, authorId: bob.memberId })
  await as(author).call(askDeletion, { topicId, reason: 'I was wrong.' })
  await as(keeper).call(deleteTopic, { topicId, reason: 'As asked.' })
  expect(await decisionsOf(author)).toEqual([])
  await as(keeper).call(restoreTopic, { topicId, reason: 'They want it back.' })
  await as(keeper).call(deleteTopic, { topicId, reason: 'Advertising' })
  expect(await decisionsOf(author)).toMatchObject([{ act: 'delete_topic', reason: 'Advertising' }])
})

test('a follow-up and a private message that staff deleted are answered, and accepted they are back', async () => {
  const [author, receiver] = [await makeMember(db), await makeMember(db)]
  const { brewing } = await makeQuestionTags(db)
  const questionId = await makeQuestion(db, {
    askerId: author.memberId,
    tagIds: [brewing],
    title: 'How long?',
  })
  const { followUpId } = await as(author).call(publishFollowUp, { questionId, body: 'And how hot?' })
  const other = await as(author).call(publishFollowUp, { questionId, body: 'And how much?' })
  await as(keeper).call(deleteFollowUp, { followUpId, reason: 'Rude.' })
  await as(keeper).call(deleteFollowUp, { followUpId: other.followUpId, reason: 'Greedy.' })
  const sending = { memberId: receiver.memberId, text: 'Read this' }
  const { message } = await as(author).call(sendPrivateMessage, sending)
  const typeId = await findReportType(db)
  await as(receiver).call(createReport, {
    ...{
      thingKind: 'message',
      thingId: author.memberId,
      messageNumber: message.number,
      typeId,
      reason: 'Rude',
    },
  })
  const [line] = (await as(mod).call(listDesk, { entryKind: 'report' })).items
  await as(mod).call(decideDeskEntry, {
    entryKind: 'report',
    entryId: line!.entryId,
    act: 'delete',
    reason: 'No.',
  })
  const found = await decisionsOf(author)
  expect(found).toMatchObject([
    { act: 'delete_message', title: '', words: 'Read this', reason: 'No.' },
    { act: 'delete_follow_up', title: 'How long?', words: 'And how much?', reason: 'Greedy.' },
    { act: 'delete_follow_up', title: 'How long?', words: 'And how hot?', reason: 'Rude.' },
  ])
  const followUps = async () =>
    (await as(null).call(readQuestion, { questionId })).question.followUps.map((each) => each.followUpId)
  expect(await followUps()).toEqual([])
  for (const { decisionId, act } of found) {
    await as(author).call(appealDecision, { decisionId, words: 'It was kind.' })
    const entry = await entryOf(author)
    expect(entry).toMatchObject({ thingKind: act.replace('delete_', ''), appeal: { act } })
    await decide(entry.entryId, 'accept_appeal')
  }
  const { messages } = await as(receiver).call(listPrivateMessages, { memberId: author.memberId })
  expect(messages).toHaveLength(1)
  await eventually(async () => expect(await followUps()).toEqual([followUpId, other.followUpId]))
  // What they delete themselves since nobody has decided.
  await as(author).call(deleteFollowUp, { followUpId })
  expect((await decisionsOf(author)).map(({ isStanding }) => isStanding)).toEqual([false, false, false])
})
