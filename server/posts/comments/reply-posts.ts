/* Shared: replies as a kind of post. */
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/comment-writing.ts'
import { replyLength } from '#contract/posts/comment-writing.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Found, PostKind, Writing } from '#server/posts/publishing/post-kind.ts'
import { requireOpen } from '#server/posts/publishing/submit-post.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import { closedCode, switchesUnder } from '#server/posts/topics/switches.ts'
import { firstReplies, pageOf, repliesPerPage } from './comment-pages.ts'
import { canEditReply, canInspect, canReply } from './policy.ts'
import { releaseReply } from './release-reply.ts'
import { findCommentToReplyTo, findReply, findStandingReply } from './reply-queries.ts'
import { readStandingReply, releaseReplyEdit } from './reply-writing.ts'
import { isSameText, type PreparedText, prepareText, prepareTextAgain, textPost } from './text-post.ts'

interface ReleasedReply {
  replyId: number
  /** Zero of an edit, which stays where it stood. */
  number: number
  replyCount: number
}

export const replyPosts: PostKind<PreparedText, ReleasedReply> = {
  ...textPost,
  name: 'reply',
  reviewPolicy: ({ reviewReplies, reviewAnswerReplies }, isQuestion) =>
    isQuestion ? reviewAnswerReplies : reviewReplies,
  isOpen: ({ actor, settings }, { place, version }) =>
    switchesUnder(settings, actor, place.tagId)[version === undefined ? 'reply' : 'editReply'],
  needsRealName: ({ actor, settings }, { place, version }) =>
    version === undefined && switchesUnder(settings, actor, place.tagId).needsRealNameToSay,
  mayStillWrite: ({ actor, settings }, { authorId, place, version }) =>
    version === undefined
      ? canReply(actor, settings, place.tagId)
      : canEditReply(actor, settings, { author_id: authorId, tag_id: place.tagId }),
  prepareAgain: prepareTextAgain(replyLength.max),
  async settle(tx, { place }) {
    const found = await findStandingReply(tx, place)
    if (!found) throw new UserError('place_gone')
    return { ...place, answeredId: found.answered_stands ? place.answeredId : null }
  },
  async release(tx, { settings }, { authorId, place, postId, version, prepared }) {
    const given = { commentId: place.commentId!, authorId, text: prepared }
    if (version !== undefined) {
      await releaseReplyEdit(tx, settings, { ...given, replyId: postId!, version })
      return { replyId: postId!, number: 0, replyCount: 0 }
    }
    return releaseReply(tx, settings, { ...given, reservedId: postId, answeredId: place.answeredId })
  },
  async requireInvolved({ db, actor }, replyId) {
    const reply = await findReply(db, replyId)
    if (!reply || reply.deleted_at || !canInspect(actor, reply)) throw new UserError('not_found')
  },
  idOf: ({ replyId }) => replyId,
  positionOf: ({ place, postId }) => ({
    topicId: place.topicId!,
    commentId: place.commentId,
    replyId: postId,
  }),
}

type ReplyInput = ParsedInputOf<typeof contract.publishReply>
type Published = Omit<OutputOf<typeof contract.publishReply>, 'isWaiting' | 'wordsReplaced'>

export const newReply: Writing<ReplyInput, Found, PreparedText, ReleasedReply, Published> = {
  kind: replyPosts,
  async find({ db, actor, settings }, { commentId, answeredId = null }) {
    const comment = await findCommentToReplyTo(db, commentId, actor.memberId)
    if (!comment) throw new UserError('not_found')
    const { tag_id: tagId, topic_id: topicId, title, written } = comment
    if (!canViewTopics(actor.rights, tagId)) throw new UserError('topic_gated')
    requireOpen(actor, switchesUnder(settings, actor, tagId).reply)
    if (comment.deleted_at) throw new UserError('deleted_meanwhile')
    if (comment.is_closed) throw new UserError(closedCode(comment.is_question))
    if (!canReply(actor, settings, tagId)) throw new UserError('forbidden')
    return { place: { tagId, topicId, commentId, answeredId, title }, written }
  },
  texts: ({ body }) => ({ body }),
  prepare: (context, { texts }) => prepareText(context, texts.body ?? ''),
  answer: ({ replyId, number, replyCount }) => ({
    replyId,
    isAmongFirst: replyCount <= firstReplies,
    replyPage: pageOf(number, repliesPerPage),
  }),
  answerWaiting: (replyId) => ({ replyId, isAmongFirst: true, replyPage: 1 }),
}

type EditInput = ParsedInputOf<typeof contract.editReply>

type FoundEdited = Found & { reply: Awaited<ReturnType<typeof readStandingReply>> }

export const replyEdit: Writing<EditInput, FoundEdited, PreparedText, ReleasedReply, object> = {
  kind: replyPosts,
  async find({ db, actor, settings }, { replyId, version }) {
    const reply = await readStandingReply(db, actor.rights, replyId)
    requireOpen(actor, switchesUnder(settings, actor, reply.tag_id).editReply)
    if (!canEditReply(actor, settings, reply)) throw new UserError('forbidden')
    if (reply.version !== version) throw new UserError('changed_meanwhile')
    const { tag_id: tagId, topic_id: topicId, comment_id: commentId, title } = reply
    return { place: { tagId, topicId, commentId, answeredId: null, title }, reply }
  },
  texts: ({ body }) => ({ body }),
  prepare: (context, { texts }) => prepareText(context, texts.body ?? ''),
  findUnchanged: async (_context, sent, { reply }) =>
    isSameText(reply, sent) ? { replyId: reply.id, number: 0, replyCount: 0 } : undefined,
  edits: ({ replyId, version }) => ({ postId: replyId, version }),
  answer: () => ({}),
  answerWaiting: () => ({}),
}
