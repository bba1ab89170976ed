import { expect, test } from 'vitest'
import { cancelMember } from '#contract/accounts/members.ts'
import {
  deleteComment,
  deleteReply,
  editComment,
  editReply,
  publishComment,
  publishReply,
} from '#contract/posts/comment-writing.ts'
import { askDeletion } from '#contract/posts/deletion-requests.ts'
import { publishFollowUp } from '#contract/posts/question-writing.ts'
import { listReviewQueue } from '#contract/posts/review.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { appealDecision, listOwnDecisions } from '#contract/site/appeals.ts'
import {
  type DeskAct,
  type DeskEntryKind,
  decideDeskEntry,
  listDesk,
  readDeskEntry,
  undoDeskDecision,
} from '#contract/site/desk.ts'
import { createTestApp } from '#test/app.ts'
import { type Member, makeComment, makeMember, makeReplies, makeTopic } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { expectRefused } from '#test/refused.ts'

/*
 * What was deleted while it waited at the desk: whoever still decides on it as it stood on their screen reads so, and
 * nothing has happened.
 */

const { as, cast, db, tags, settings } = await createTestApp()
const { ann, bob, keeper } = cast
const mod = await makeMember(db, { account: 'mod', staffRole: 'moderator' })
const { brewing } = await makeQuestionTags(db)
const why = { reason: 'Gone.' }

const topicOf = ({ memberId }: Member) => makeTopic(db, { authorId: memberId, tagId: tags.green })
const questionOf = ({ memberId }: Member) => makeQuestion(db, { askerId: memberId, tagIds: [brewing] })
const commentOf = async (author: Member, topicId: number) =>
  (await makeComment(db, { topicId, authorId: author.memberId })).commentId

const lines = async (entryKind: DeskEntryKind, { account }: Member) =>
  (await as(mod).call(listDesk, { entryKind })).items.filter(({ author }) => author.account === account)
const decide = (entryKind: DeskEntryKind, entryId: number, act: DeskAct, parts: object = {}) =>
  as(mod).call(decideDeskEntry, { entryKind, entryId, act, ...parts })

const actsOn = async (entryKind: DeskEntryKind, entryId: number) =>
  (await as(mod).call(readDeskEntry, { entryKind, entryId })).acts
const isPlaceGone = async ({ account }: Member) =>
  (await as(mod).call(listReviewQueue, { author: account })).items[0]?.isPlaceGone

/** What waits for review in a place that somebody then takes away, and what whoever approves it reads. */
const places: [string, string, (author: Member) => Promise<() => Promise<unknown>>][] = [
  [
    'comment, its topic deleted',
    'place_gone',
    async (author) => {
      const topicId = await topicOf(ann)
      await as(author).call(publishComment, { topicId, body: 'A comment' })
      return () => as(keeper).call(deleteTopic, { topicId, ...why })
    },
  ],
  [
    'reply, its comment deleted',
    'place_gone',
    async (author) => {
      const commentId = await commentOf(ann, await topicOf(ann))
      await as(author).call(publishReply, { commentId, body: 'A reply' })
      return () => as(keeper).call(deleteComment, { commentId, ...why })
    },
  ],
  [
    'follow-up, its question deleted',
    'place_gone',
    async (author) => {
      const questionId = await questionOf(author)
      await as(author).call(publishFollowUp, { questionId, body: 'And how hot?' })
      return () => as(keeper).call(deleteTopic, { topicId: questionId, ...why })
    },
  ],
  [
    'edit of a topic that is deleted',
    'deleted_meanwhile',
    async (author) => {
      const topicId = await topicOf(author)
      await as(author).call(editTopic, { topicId, version: 1, title: 'Edited', body: 'An edit' })
      return () => as(keeper).call(deleteTopic, { topicId, ...why })
    },
  ],
  [
    'edit of a comment that is deleted',
    'deleted_meanwhile',
    async (author) => {
      const commentId = await commentOf(author, await topicOf(ann))
      await as(author).call(editComment, { commentId, version: 1, body: 'An edit' })
      return () => as(keeper).call(deleteComment, { commentId, ...why })
    },
  ],
  [
    'edit of a reply that is deleted',
    'deleted_meanwhile',
    async (author) => {
      const commentId = await commentOf(ann, await topicOf(ann))
      const [replyId = 0] = await makeReplies(db, commentId, author.memberId, 1)
      await as(author).call(editReply, { replyId, version: 1, body: 'An edit' })
      return () => as(keeper).call(deleteReply, { replyId, ...why })
    },
  ],
]

test.each(places)('what waits, %s, is never published: %s', async (_, code, send) => {
  const author = await makeMember(db)
  const all = 'all' as const
  await settings({ reviewTopics: all, reviewQuestions: all, reviewComments: all, reviewReplies: all })
  const takeAway = await send(author)
  await settings({
    reviewTopics: 'none',
    reviewQuestions: 'none',
    reviewComments: 'none',
    reviewReplies: 'none',
  })
  const [{ entryId, version } = { entryId: 0, version: 0 }] = await lines('post', author)
  expect((await actsOn('post', entryId)).includes('approve')).toBe(true)
  await takeAway()
  expect((await actsOn('post', entryId)).includes('approve')).toBe(false)
  expect(await isPlaceGone(author)).toBe(true)
  await expectRefused(db, code, [() => decide('post', entryId, 'approve', { version })])
  await decide('post', entryId, 'refuse', { ...why, version })
  expect(await lines('post', author)).toEqual([])
})

test('what waits of an account that ended waits no more', async () => {
  const author = await makeMember(db)
  await settings({ reviewComments: 'all' })
  await as(author).call(publishComment, { topicId: await topicOf(ann), body: 'A comment' })
  await settings({ reviewComments: 'none' })
  const [{ entryId } = { entryId: 0 }] = await lines('post', author)
  await as(keeper).call(cancelMember, { memberId: author.memberId })
  await expectRefused(db, 'reviewed_meanwhile', [
    () => decide('post', entryId, 'approve'),
    () => decide('post', entryId, 'refuse', why),
  ])
})

test('a deletion that an author asks for, and that has happened, is decided on no more', async () => {
  const author = await makeMember(db)
  const topicId = await topicOf(author)
  await commentOf(bob, topicId)
  await as(author).call(askDeletion, { topicId, reason: 'Please' })
  const [{ entryId } = { entryId: 0 }] = await lines('deletion', author)
  await as(keeper).call(deleteTopic, { topicId, ...why })
  await expectRefused(db, 'reviewed_meanwhile', [
    () => decide('deletion', entryId, 'delete', why),
    () => decide('deletion', entryId, 'refuse', why),
  ])
})

test('an accepted appeal publishes nothing under what was deleted meanwhile', async () => {
  const author = await makeMember(db)
  const topicId = await topicOf(ann)
  await settings({ reviewComments: 'all' })
  await as(author).call(publishComment, { topicId, body: 'A fair word' })
  await settings({ reviewComments: 'none' })
  const [post] = await lines('post', author)
  await decide('post', post!.entryId, 'refuse', why)
  const [decision] = (await as(author).call(listOwnDecisions, {})).items
  await as(author).call(appealDecision, { decisionId: decision!.decisionId, words: 'It is fair.' })
  const [{ entryId } = { entryId: 0 }] = await lines('appeal', author)
  expect(await actsOn('appeal', entryId)).toContain('accept_appeal')
  await as(keeper).call(deleteTopic, { topicId, ...why })
  expect(await actsOn('appeal', entryId)).toEqual(['reject_appeal'])
  await expectRefused(db, 'place_gone', [() => decide('appeal', entryId, 'accept_appeal')])
  await decide('appeal', entryId, 'reject_appeal', why)
})

const ends: [string, (topicId: number, author: Member) => Promise<unknown>][] = [
  ['was deleted', (topicId) => as(keeper).call(deleteTopic, { topicId, ...why })],
  ['has no author any more', (_, { memberId }) => as(keeper).call(cancelMember, { memberId })],
]

test.each(ends)('a deletion that was refused is not asked for anew once the topic %s', async (_, end) => {
  const author = await makeMember(db)
  const topicId = await topicOf(author)
  await commentOf(bob, topicId)
  await as(author).call(askDeletion, { topicId, reason: 'Please' })
  const [line] = await lines('deletion', author)
  const { decisionId } = await decide('deletion', line!.entryId, 'refuse', { reason: 'It stays.' })
  await end(topicId, author)
  await expectRefused(db, 'deleted_meanwhile', [() => as(mod).call(undoDeskDecision, { decisionId })])
  expect(await lines('deletion', author)).toEqual([])
})
