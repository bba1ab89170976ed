import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveProfile } from '#contract/accounts/profile.ts'
import { listDynamics } from '#contract/people/dynamics.ts'
import { readMemberHome } from '#contract/people/member-home.ts'
import { blockMember, unblockMember } from '#contract/people/message-sending.ts'
import { deleteComment, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { moveComments } from '#contract/posts/moving.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { grantRole } from '#server/accounts/roles/roles.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import {
  type Member,
  makeComment,
  makeMember,
  makeReplies,
  makeRole,
  makeTopic,
  ownTagRights,
} from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'

const { as, cast, db, settings, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const { ann, bob, keeper } = cast
const questionTags = await makeQuestionTags(db)

const itemsOf = async (viewer: Member, of: Member) =>
  (await as(viewer).call(listDynamics, { userName: of.account })).items

test('what a member publishes is listed in seven kinds, each with the counts of its topic or question', async () => {
  const cat = await makeMember(db, { account: 'cat_of_seven' })
  const topicId = await makeTopic(db, { authorId: cat.memberId, tagId: tags.green, title: 'Spring' })
  const { commentId } = await makeComment(db, { topicId, authorId: ann.memberId, body: 'What a spring' })
  await as(cat).call(publishComment, { topicId, body: 'I comment' })
  await as(cat).call(publishComment, { topicId, body: 'I quote', quotedId: commentId })
  await as(cat).call(publishReply, { commentId, body: 'I reply' })
  const questionId = await makeQuestion(db, { askerId: cat.memberId, tagIds: [questionTags.brewing] })
  const asked = await makeQuestion(db, { askerId: ann.memberId, tagIds: [questionTags.brewing] })
  await as(cat).call(publishComment, { topicId: asked, body: 'I answer' })
  const { commentId: answerId } = await makeComment(db, { topicId: asked, authorId: bob.memberId })
  await as(cat).call(publishReply, { commentId: answerId, body: 'I reply to an answer' })
  const items = await itemsOf(bob, cat)
  expect(items.map(({ kind, words }) => [kind, words]).slice(0, 6)).toEqual([
    ['answer_reply', 'I reply to an answer'],
    ['answer', 'I answer'],
    ['question', expect.any(String)],
    ['reply', 'I reply'],
    ['quote', 'I quote'],
    ['comment', 'I comment'],
  ])
  expect(items[6]).toMatchObject({ kind: 'topic', title: 'Spring', topicId, commentId: null })
  expect(items[6]!.counts).toEqual({ reads: 0, comments: 3, favorites: 0, likes: 0 })
  expect(items[2]).toMatchObject({ topicId: questionId, isQuestion: true })
  // What was said is shown beside what it answers.
  expect(items[4]!.saidTo).toEqual({ name: 'ann', words: 'What a spring' })
  expect(items[3]!.saidTo).toEqual({ name: 'ann', words: 'What a spring' })
  expect(items[5]!.saidTo).toBeNull()
})

test('each filter lists its kinds alone', async () => {
  const userName = 'cat_of_seven'
  const kindsBy = async (filter: 'topics' | 'comments' | 'replies' | 'questions' | 'answers') =>
    (await as(bob).call(listDynamics, { userName, filter })).items.map(({ kind }) => kind)
  expect(await kindsBy('topics')).toEqual(['topic'])
  expect(await kindsBy('comments')).toEqual(['quote', 'comment'])
  expect(await kindsBy('replies')).toEqual(['answer_reply', 'reply'])
  expect(await kindsBy('questions')).toEqual(['question'])
  expect(await kindsBy('answers')).toEqual(['answer'])
})

test('pages follow one another without gaps or doubles, also where many items are of one moment', async () => {
  const dog = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: dog.memberId, tagId: tags.green })
  const { commentId } = await makeComment(db, { topicId, authorId: dog.memberId })
  for (let made = 0; made < 39; made++) await makeComment(db, { topicId, authorId: dog.memberId })
  await makeReplies(db, commentId, dog.memberId, 40)
  // A third of them share a moment to the microsecond.
  await sql`update comments set published_at = timestamptz '2026-01-01 00:00:00.123457Z'
    where author_id = ${dog.memberId} and id % 3 = 0`.execute(db)
  await sql`update replies set published_at = timestamptz '2026-01-01 00:00:00.123457Z'
    where author_id = ${dog.memberId} and id % 3 = 0`.execute(db)
  const seen: string[] = []
  let beforeItem: string | undefined
  for (let pages = 0; pages < 9; pages++) {
    const page = await as(ann).call(listDynamics, { userName: dog.account, beforeItem })
    seen.push(...page.items.map(({ kind, commentId, replyId }) => `${kind} ${commentId} ${replyId}`))
    if (page.next === null) break
    beforeItem = page.next
  }
  expect(seen).toHaveLength(81)
  expect(new Set(seen).size).toBe(81)
})

test('what waits, was deleted or stands where the reader may not look is in no feed', async () => {
  const eve = await makeMember(db)
  const open = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  const kept = await makeComment(db, { topicId: open, authorId: eve.memberId, body: 'It stays' })
  const doomed = await makeComment(db, { topicId: open, authorId: eve.memberId, body: 'Doomed' })
  const fallen = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  await makeComment(db, { topicId: fallen, authorId: eve.memberId, body: 'Falls with its topic' })
  const gated = await makeTopic(db, { authorId: ann.memberId, tagId: tags.black })
  const inGated = await makeComment(db, { topicId: gated, authorId: eve.memberId, body: 'Behind a gate' })
  await makeReplies(db, inGated.commentId, eve.memberId, 1)
  await makeTopic(db, { authorId: eve.memberId, tagId: tags.black, title: 'A gated title' })
  const gold = await makeRole(db, 'Gold')
  await ownTagRights(db, tags.black, { [gold]: ['view_topics'] })
  await as(keeper).call(deleteComment, { commentId: doomed.commentId, reason: 'Spam' })
  await as(keeper).call(deleteTopic, { topicId: fallen, reason: 'Spam' })
  await settings({ reviewComments: 'all' })
  await as(eve).call(publishComment, { topicId: open, body: 'It waits' })
  await settings({ reviewComments: 'none' })
  const shown = async (viewer: Member) => (await itemsOf(viewer, eve)).map(({ words }) => words)
  await eventually(async () => expect(await shown(bob)).toEqual(['It stays']))
  expect((await as(bob).call(readMemberHome, { userName: eve.account })).dynamics.items).toHaveLength(1)
  // Not even one's own, without the role; a holder of it sees all four.
  expect(await shown(eve)).toEqual(['It stays'])
  const holder = await makeMember(db)
  await db
    .transaction()
    .execute((tx) =>
      grantRole(tx, { memberId: holder.memberId, roleId: gold, time: { until: null }, source: 'card' }),
    )
  expect(await shown(holder)).toHaveLength(4)
  expect(kept.commentId).toBeGreaterThan(0)
})

test('what is quoted is not shown once it stands where the reader may not look, or in a topic that is gone', async () => {
  const eve = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  const gatedId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.daily })
  const goneId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  await ownTagRights(db, tags.daily, { [await makeRole(db, 'Silver')]: ['view_topics'] })
  for (const [body, toTopicId] of [
    ['Moved behind a gate', gatedId],
    ['Moved to a topic that goes', goneId],
  ] as const) {
    const { commentId } = await makeComment(db, { topicId, authorId: ann.memberId, body })
    await as(eve).call(publishComment, { topicId, body: 'I see.', quotedId: commentId })
    await as(keeper).call(moveComments, { topicId, commentIds: [String(commentId)], toTopicId })
  }
  await as(keeper).call(deleteTopic, { topicId: goneId, reason: 'Spam' })
  const said = async (viewer: Member) => (await itemsOf(viewer, eve)).map(({ saidTo }) => saidTo?.words)
  await eventually(async () => expect(await said(bob)).toEqual([undefined, undefined]))
})

test('a closed feed is open to its member and the staff alone, and so is that of whoever blocks the reader', async () => {
  const fox = await makeMember(db)
  const other = await makeMember(db)
  await makeTopic(db, { authorId: fox.memberId, tagId: tags.green })
  const stateFor = async (viewer: Member) => {
    const { state, items, next } = await as(viewer).call(listDynamics, { userName: fox.account })
    const home = await as(viewer).call(readMemberHome, { userName: fox.account })
    expect([home.dynamics.state, home.dynamics.items.length]).toEqual([state, items.length])
    expect(next).toBeNull()
    return [state, items.length]
  }
  expect(await stateFor(other)).toEqual(['open', 1])
  await as(fox).call(blockMember, { memberId: other.memberId })
  expect(await stateFor(other)).toEqual(['closed', 0])
  expect((await as(other).call(listDynamics, { userName: fox.account })).member.account).toBe(fox.account)
  await as(fox).call(unblockMember, { memberId: other.memberId })
  await as(other).call(blockMember, { memberId: fox.memberId })
  expect(await stateFor(other)).toEqual(['blocked', 0])
  await as(other).call(unblockMember, { memberId: fox.memberId })
  await as(fox).call(saveProfile, { nickname: '', allowsDynamics: false, showsLastSeen: true })
  expect(await stateFor(other)).toEqual(['closed', 0])
  expect(await stateFor(fox)).toEqual(['open', 1])
  expect(await stateFor(keeper)).toEqual(['open', 1])
})

test('what a cancelled author had said leaves no words, and their own feed is gone', async () => {
  const gnu = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  const { commentId } = await makeComment(db, { topicId, authorId: gnu.memberId, body: 'Their words' })
  const hen = await makeMember(db)
  await as(hen).call(publishReply, { commentId, body: 'I said to them' })
  await db.updateTable('members').set({ cancelled_at: sql`now()` }).where('id', '=', gnu.memberId).execute()
  expect((await itemsOf(bob, hen))[0]!.saidTo).toEqual({
    name: '',
    words: expect.not.stringContaining('words'),
  })
  expect((await refusal(as(bob).call(listDynamics, { userName: gnu.account }))).code).toBe('not_found')
})
