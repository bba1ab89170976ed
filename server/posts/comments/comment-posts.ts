/* Shared: comments as a kind of post. */
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/comment-writing.ts'
import { commentLength } from '#contract/posts/comment-writing.ts'
import { groupCommitPerDatabase } from '#server/core/group-commit.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Found, PostKind, Writing } from '#server/posts/publishing/post-kind.ts'
import { requireOpen } from '#server/posts/publishing/submit-post.ts'
import { canComment, canViewTopics } from '#server/posts/topics/policy.ts'
import { closedCode, switchesUnder } from '#server/posts/topics/switches.ts'
import { pageOf } from './comment-pages.ts'
import { findComment, findStanding, findTopicsToWriteIn } from './comment-queries.ts'
import { readStanding, releaseCommentEdit, requireUnadopted } from './comment-writing.ts'
import { canEditComment, canInspect, canQuote } from './policy.ts'
import { releaseComment } from './release-comment.ts'
import { isSameText, type PreparedText, prepareText, prepareTextAgain, textPost } from './text-post.ts'

interface ReleasedComment {
  commentId: number
  /** Null of an edit, which stays where it stood. */
  floor: number | null
}

export const commentPosts: PostKind<PreparedText, ReleasedComment> = {
  ...textPost,
  name: 'comment',
  reviewPolicy: ({ reviewComments, reviewAnswers }, isQuestion) =>
    isQuestion ? reviewAnswers : reviewComments,
  isOpen({ actor, settings }, { place, version }) {
    const switches = switchesUnder(settings, actor, place.tagId)
    if (version !== undefined) return switches.editSaid
    return switches.say && (place.answeredId === null || switches.quote)
  },
  needsRealName: ({ actor, settings }, { place, version }) =>
    version === undefined && switchesUnder(settings, actor, place.tagId).needsRealNameToSay,
  mayStillWrite: ({ actor, settings }, { authorId, place, version }) =>
    version === undefined
      ? canComment(actor, settings, place.tagId)
      : canEditComment(actor, settings, { author_id: authorId, tag_id: place.tagId }),
  prepareAgain: prepareTextAgain(commentLength.max),
  async settle(tx, { place }) {
    const found = await findStanding(tx, place)
    if (!found) throw new UserError('place_gone')
    return { ...place, answeredId: found.quoted_stands ? place.answeredId : null }
  },
  async release(tx, { settings }, { authorId, place, postId, version, prepared }) {
    const given = { authorId, text: prepared }
    if (version !== undefined) {
      await releaseCommentEdit(tx, settings, { ...given, commentId: postId!, version })
      return { commentId: postId!, floor: null }
    }
    return releaseComment(tx, settings, {
      ...given,
      topicId: place.topicId!,
      reservedId: postId,
      quotedId: place.answeredId ?? undefined,
    })
  },
  positionOf: ({ place, postId }) => ({ topicId: place.topicId!, commentId: postId, replyId: null }),
  async requireInvolved({ db, actor }, commentId) {
    const comment = await findComment(db, commentId)
    if (!comment || comment.deleted_at || !canInspect(actor, comment)) throw new UserError('not_found')
  },
  idOf: ({ commentId }) => commentId,
}

type CommentInput = ParsedInputOf<typeof contract.publishComment>
type Published = Omit<OutputOf<typeof contract.publishComment>, 'isWaiting' | 'wordsReplaced'>

interface FoundTopic extends Found {
  lastFloor: number
}

/** What comments ask for in the same moment is looked up once. */
const toWriteIn = groupCommitPerDatabase(findTopicsToWriteIn)

export const newComment: Writing<CommentInput, FoundTopic, PreparedText, ReleasedComment, Published> = {
  kind: commentPosts,
  async find({ db, actor, settings }, { topicId, quotedId }) {
    const topic = await toWriteIn(db).add({ topicId, memberId: actor.memberId })
    if (!topic) throw new UserError('not_found')
    const { tag_id: tagId, title, written } = topic
    if (!canViewTopics(actor.rights, tagId)) throw new UserError('topic_gated')
    const switches = switchesUnder(settings, actor, tagId)
    requireOpen(actor, switches.say && (!quotedId || switches.quote))
    if (topic.is_closed) throw new UserError(closedCode(topic.is_question))
    const mayWrite = quotedId ? canQuote(actor, settings, tagId) : canComment(actor, settings, tagId)
    if (!mayWrite) throw new UserError('forbidden')
    if (quotedId && (await readStanding(db, actor.rights, quotedId)).topic_id !== topicId)
      throw new UserError('deleted_meanwhile')
    const place = { tagId, topicId, commentId: null, answeredId: quotedId ?? null, title }
    return { place, written, lastFloor: topic.last_floor }
  },
  texts: ({ body }) => ({ body }),
  prepare: (context, { texts }) => prepareText(context, texts.body ?? ''),
  isJoint: true,
  answer: ({ commentId, floor }, { settings }) => ({
    commentId,
    floor,
    page: pageOf(floor ?? 1, settings.commentsPerPage),
  }),
  // Behind the last one, where it waits in its author's eyes.
  answerWaiting: (commentId, { found, settings }) => ({
    commentId,
    floor: null,
    page: pageOf(found.lastFloor, settings.commentsPerPage),
  }),
}

type EditInput = ParsedInputOf<typeof contract.editComment>

type FoundEdited = Found & { comment: Awaited<ReturnType<typeof readStanding>> }

export const commentEdit: Writing<EditInput, FoundEdited, PreparedText, ReleasedComment, object> = {
  kind: commentPosts,
  async find({ db, actor, settings }, { commentId, version }) {
    const comment = await readStanding(db, actor.rights, commentId)
    requireOpen(actor, switchesUnder(settings, actor, comment.tag_id).editSaid)
    requireUnadopted(comment)
    if (!canEditComment(actor, settings, comment)) throw new UserError('forbidden')
    if (comment.version !== version) throw new UserError('changed_meanwhile')
    const { tag_id: tagId, topic_id: topicId, title } = comment
    return { place: { tagId, topicId, commentId: null, answeredId: null, title }, comment }
  },
  texts: ({ body }) => ({ body }),
  prepare: (context, { texts }) => prepareText(context, texts.body ?? ''),
  findUnchanged: async (_context, sent, { comment }) =>
    isSameText(comment, sent) ? { commentId: comment.id, floor: null } : undefined,
  edits: ({ commentId, version }) => ({ postId: commentId, version }),
  answer: () => ({}),
  answerWaiting: () => ({}),
}
