/* Shared: follow-ups as a kind of post. */
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Settings } from '#contract/core/settings.ts'
import type * as contract from '#contract/posts/question-writing.ts'
import { followUpLength } from '#contract/posts/question-writing.ts'
import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import type { Tx } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { remindOfFollowUp } from '#server/notifications/reminders.ts'
import {
  type PreparedText,
  prepareText,
  prepareTextAgain,
  textPost,
} from '#server/posts/comments/text-post.ts'
import type { Found, PostKind, Writing } from '#server/posts/publishing/post-kind.ts'
import { countWrittenLately } from '#server/posts/publishing/written-queries.ts'
import { indexPost } from '#server/posts/search-index/search-index.ts'
import { canViewTopics, canWrite } from '#server/posts/topics/policy.ts'
import { moveUp } from '#server/posts/topics/question-lists.ts'
import { bindUploads } from '#server/posts/uploads/bind-uploads.ts'
import { insertFollowUp, readAnswererIds } from './follow-up-queries.ts'
import { canFollowUp } from './policy.ts'
import { findQuestion } from './queries.ts'

interface ReleasedFollowUp {
  followUpId: number
  number: number
}

export const followUpPosts: PostKind<PreparedText, ReleasedFollowUp> = {
  ...textPost,
  name: 'follow_up',
  reviewPolicy: ({ reviewQuestions }) => reviewQuestions,
  isOpen: ({ settings }) => settings.allowFollowUps,
  needsRealName: ({ settings }) => settings.realNameForQuestions,
  mayStillWrite: ({ actor, settings }) => settings.allowFollowUps && canWrite(actor),
  prepareAgain: prepareTextAgain(followUpLength.max),
  async settle(tx, { place }) {
    if (!(await findQuestion(tx, place.topicId!))) throw new UserError('place_gone')
    return place
  },
  release: (tx, { settings }, { authorId, place, postId, prepared }) =>
    releaseFollowUp(tx, settings, {
      topicId: place.topicId!,
      authorId,
      reservedId: postId,
      text: prepared,
    }),
  positionOf: ({ place }) => ({ topicId: place.topicId!, commentId: null, replyId: null }),
  // It is never edited.
  async requireInvolved() {
    throw new UserError('not_found')
  },
  idOf: ({ followUpId }) => followUpId,
}

interface FollowingUp {
  topicId: number
  authorId: number
  /** The id that it was given while it waited for review. */
  reservedId: number | undefined
  text: PreparedText
}

/** Makes a follow-up visible, at once or after its review. Does not check permission; callers must. */
async function releaseFollowUp(
  tx: Tx,
  settings: Settings,
  { topicId, authorId, reservedId, text }: FollowingUp,
): Promise<ReleasedFollowUp> {
  const isReviewed = reservedId !== undefined
  const added = await insertFollowUp(tx, {
    id: reservedId ?? null,
    topicId,
    authorId,
    text,
    inClosed: isReviewed,
  })
  if (!added) throw new UserError('not_found')
  await bindUploads(tx, authorId, text.body, { topicId })
  await indexPost(tx, { postKind: 'follow_up', postId: added.followUpId, isNew: true, html: text.html })
  await remindOfFollowUp(tx, {
    followUpId: added.followUpId,
    topicId,
    actorId: authorId,
    answererIds: await readAnswererIds(tx, topicId),
    mentionedIds: text.mentionedIds.slice(0, settings.mentionRemindersMax),
  })
  await invalidate(tx, tagOf('topic', topicId))
  await moveUp(tx, topicId)
  return added
}

type FollowUpInput = ParsedInputOf<typeof contract.publishFollowUp>
type Published = Omit<OutputOf<typeof contract.publishFollowUp>, 'isWaiting' | 'wordsReplaced'>

export const newFollowUp: Writing<FollowUpInput, Found, PreparedText, ReleasedFollowUp, Published> = {
  kind: followUpPosts,
  isOpen: ({ allowFollowUps }) => allowFollowUps,
  async find({ db, actor, settings }, { questionId }) {
    const [question, written] = await Promise.all([
      findQuestion(db, questionId),
      countWrittenLately(db, actor.memberId),
    ])
    if (!question) throw new UserError('not_found')
    if (!canViewTopics(actor.rights, question.tag_id)) throw new UserError('topic_gated')
    if (question.author_id === actor.memberId && question.is_closed) throw new UserError('question_closed')
    if (!canFollowUp(actor, settings, question)) throw new UserError('forbidden')
    const { tag_id: tagId, title } = question
    return { place: { tagId, topicId: questionId, commentId: null, answeredId: null, title }, written }
  },
  texts: ({ body }) => ({ body }),
  prepare: (context, { texts }) => prepareText(context, texts.body ?? ''),
  draftKey: ({ questionId }) => `followUp:${questionId}`,
  answer: (released) => released,
  answerWaiting: (followUpId) => ({ followUpId, number: null }),
}
