import { expect, test } from 'vitest'
import { cancelMember } from '#contract/accounts/members.ts'
import { sendPrivateMessage } from '#contract/people/message-sending.ts'
import { restoreComment } from '#contract/posts/comment-moderation.ts'
import { deleteComment, deleteReply } from '#contract/posts/comment-writing.ts'
import { deleteFollowUp, publishFollowUp } from '#contract/posts/question-writing.ts'
import { createReport, listOwnReports, type ThingKind } from '#contract/posts/reports.ts'
import { withdrawTopic } from '#contract/posts/topic-editing.ts'
import { deleteTopic, restoreTopic } from '#contract/posts/topic-moderation.ts'
import {
  type DeskAct,
  type DeskEntryKind,
  decideDeskEntry,
  listDesk,
  readDeskEntry,
  undoDeskDecision,
} from '#contract/site/desk.ts'
import { createTestApp } from '#test/app.ts'
import { findReportType } from '#test/decision-makers.ts'
import { type Member, makeComment, makeMember, makeReplies, makeTopic } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { expectRefused } from '#test/refused.ts'

/*
 * What was deleted while it waited at the desk: whoever still decides on it as it stood on their screen reads so, and
 * nothing has happened.
 */

const { as, cast, db, tags } = await createTestApp({
  captchaAfterReportsPerMinute: 1000,
  captchaAfterTopicsPerMinute: 1000,
})
const { ann, bob, keeper } = cast
const mod = await makeMember(db, { account: 'mod', staffRole: 'moderator' })
const { brewing } = await makeQuestionTags(db)
const typeId = await findReportType(db)
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()
const why = { reason: 'Gone.' }

const topicOf = ({ memberId }: Member) => makeTopic(db, { authorId: memberId, tagId: tags.green })
const questionOf = ({ memberId }: Member) => makeQuestion(db, { askerId: memberId, tagIds: [brewing] })
const commentOf = async (author: Member, topicId: number) =>
  (await makeComment(db, { topicId, authorId: author.memberId })).commentId

const lines = async (entryKind: DeskEntryKind, { account }: Member) =>
  (await as(mod).call(listDesk, { entryKind })).items.filter(({ author }) => author.account === account)
const decide = (entryKind: DeskEntryKind, entryId: number, act: DeskAct, parts: object = {}) =>
  as(mod).call(decideDeskEntry, { entryKind, entryId, act, ...parts })

interface Thing {
  kind: ThingKind
  id: number
  /** What it stands under. */
  topicId?: number
  messageNumber?: number
}

interface Kind {
  make(author: Member): Promise<Thing>
  byStaff(thing: Thing): Promise<unknown>
  byAuthor?(thing: Thing, author: Member): Promise<unknown>
}

const topics: Omit<Kind, 'make'> = {
  byStaff: ({ id: topicId }) => as(keeper).call(deleteTopic, { topicId, ...why }),
  byAuthor: ({ id: topicId }, author) => as(author).call(withdrawTopic, { topicId }),
}

const comments: Omit<Kind, 'make'> = {
  byStaff: ({ id: commentId }) => as(keeper).call(deleteComment, { commentId, ...why }),
  byAuthor: ({ id: commentId }, author) => as(author).call(deleteComment, { commentId }),
}

const kinds: Record<string, Kind> = {
  topic: { ...topics, make: async (author) => ({ kind: 'topic', id: await topicOf(author) }) },
  question: { ...topics, make: async (author) => ({ kind: 'topic', id: await questionOf(author) }) },
  comment: {
    ...comments,
    make: async (author) => ({ kind: 'comment', id: await commentOf(author, await topicOf(ann)) }),
  },
  answer: {
    ...comments,
    make: async (author) => ({ kind: 'comment', id: await commentOf(author, await questionOf(ann)) }),
  },
  'comment in a topic': {
    async make(author) {
      const topicId = await topicOf(ann)
      return { kind: 'comment', id: await commentOf(author, topicId), topicId }
    },
    byStaff: ({ topicId = 0 }) => as(keeper).call(deleteTopic, { topicId, ...why }),
  },
  reply: {
    async make(author) {
      const [id = 0] = await makeReplies(db, await commentOf(ann, await topicOf(ann)), author.memberId, 1)
      return { kind: 'reply', id }
    },
    byStaff: ({ id: replyId }) => as(keeper).call(deleteReply, { replyId, ...why }),
    byAuthor: ({ id: replyId }, author) => as(author).call(deleteReply, { replyId }),
  },
  'follow-up': {
    async make(author) {
      const questionId = await questionOf(author)
      const { followUpId } = await as(author).call(publishFollowUp, { questionId, body: 'And how hot?' })
      return { kind: 'follow_up', id: followUpId }
    },
    byStaff: ({ id: followUpId }) => as(keeper).call(deleteFollowUp, { followUpId, ...why }),
    byAuthor: ({ id: followUpId }, author) => as(author).call(deleteFollowUp, { followUpId }),
  },
  // Only the desk deletes a message: by another decision, which is taken back as far as the report goes.
  message: {
    async make(author) {
      const sending = { memberId: bob.memberId, text: 'Rude words' }
      const { message } = await as(author).call(sendPrivateMessage, sending)
      return { kind: 'message', id: author.memberId, messageNumber: message.number }
    },
    byStaff: ({ id }) =>
      db
        .updateTable('private_messages')
        .set({ deleted_at: new Date() })
        .where('sender_id', '=', id)
        .execute(),
  },
}

const gone = Object.entries(kinds).flatMap(([name, { byAuthor }]) => [
  [name, 'deleted by staff'],
  ...(byAuthor ? [[name, 'deleted by its author']] : []),
  [name, 'gone with its author'],
])

test.each(gone)(
  'a reported %s, %s: nothing is done to it any more, and its report ends',
  async (name, way) => {
    const author = await makeMember(db)
    const { make, byStaff, byAuthor } = kinds[name]!
    const thing = await make(author)
    const reporter = thing.kind === 'message' ? bob : await makeMember(db)
    const { kind: thingKind, id: thingId, messageNumber } = thing
    await as(reporter).call(createReport, { thingKind, thingId, typeId, messageNumber })
    const [{ entryId } = { entryId: 0 }] = await lines('report', author)
    const { acts } = await as(mod).call(readDeskEntry, { entryKind: 'report', entryId })
    if (way === 'deleted by staff') await byStaff(thing)
    else if (way === 'deleted by its author') await byAuthor!(thing, author)
    else await as(keeper).call(cancelMember, { memberId: author.memberId })

    const mute = () => decide('report', entryId, 'mute', { ...why, until: inAWeek() })
    await expectRefused(db, 'deleted_meanwhile', [
      ...(['delete', 'close', 'move'] as const)
        .filter((act) => acts.includes(act))
        .map((act) => () => decide('report', entryId, act, { ...why, tagIds: [String(tags.daily)] })),
      () => decide('report', entryId, 'mute', { ...why, until: inAWeek(), deletes: true }),
      ...(way === 'gone with its author' ? [mute] : []),
    ])
    await decide('report', entryId, 'uphold')
    const state = way === 'deleted by its author' ? 'deleted_by_author' : 'deleted_by_staff'
    const [own] = (await as(reporter).call(listOwnReports, {})).items
    expect(own).toMatchObject({ status: 'succeeded', thing: { state } })
  },
)

test.each(['close', 'move'] as const)(
  'what was decided on a topic stays where it is gone: %s',
  async (act) => {
    const author = await makeMember(db)
    const topicId = await topicOf(author)
    await as(bob).call(createReport, { thingKind: 'topic', thingId: topicId, typeId })
    const [{ entryId } = { entryId: 0 }] = await lines('report', author)
    const { decisionId } = await decide('report', entryId, act, { ...why, tagIds: [String(tags.daily)] })
    await as(keeper).call(deleteTopic, { topicId, ...why })
    await expectRefused(db, 'deleted_meanwhile', [() => as(mod).call(undoDeskDecision, { decisionId })])
  },
)

const back: Record<string, (id: number) => Promise<unknown>> = {
  topic: (topicId) => as(keeper).call(restoreTopic, { topicId, ...why }),
  comment: (commentId) => as(keeper).call(restoreComment, { commentId, ...why }),
}

test.each(Object.keys(back))(
  'what was deleted once more since stays so when the first deletion is taken back: a %s',
  async (name) => {
    const author = await makeMember(db)
    const { make, byStaff } = kinds[name]!
    const thing = await make(author)
    await as(bob).call(createReport, { thingKind: thing.kind, thingId: thing.id, typeId })
    const [{ entryId } = { entryId: 0 }] = await lines('report', author)
    const { decisionId } = await decide('report', entryId, 'delete', why)
    await back[name]!(thing.id)
    await byStaff(thing)
    await expectRefused(db, 'changed_meanwhile', [() => as(mod).call(undoDeskDecision, { decisionId })])
    await back[name]!(thing.id)
    await as(mod).call(undoDeskDecision, { decisionId })
    expect(await lines('report', author)).toHaveLength(1)
  },
)
