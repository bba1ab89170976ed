import { commentLength, replyLength } from '#contract/posts/comment-writing.ts'
import type { AuditAct } from '#contract/site/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { fieldError } from '#server/core/user-error.ts'
import { readStanding, releaseCommentEdit, requireUnadopted } from '#server/posts/comments/comment-writing.ts'
import { readStandingReply, releaseReplyEdit } from '#server/posts/comments/reply-writing.ts'
import { type PreparedText, prepareText } from '#server/posts/comments/text-post.ts'
import type { Correctable } from './correctable.ts'

interface Row {
  author_id: number
  title: string
  body_markdown: string
  version: number
}

interface TextKind {
  act: AuditAct
  subject: string
  lengthMax: number
  release: (tx: Tx, text: PreparedText) => Promise<void>
}

function toCorrectable(
  context: MemberContext,
  { author_id: authorId, title, body_markdown: body, version }: Row,
  { act, subject, lengthMax, release }: TextKind,
): Correctable {
  const note = { act, subject, before: { version }, after: { version: version + 1 } }
  return {
    ...{ authorId, title, body, version },
    async prepare(typed) {
      if (Array.from(typed).length > lengthMax) throw fieldError('body', { code: 'too_long', max: lengthMax })
      const text = await prepareText(context, typed)
      return async (tx) => {
        await release(tx, text)
        return note
      }
    },
  }
}

/** A comment or an answer; one that was adopted stays as it is. */
export async function findComment(context: MemberContext, commentId: number): Promise<Correctable> {
  const { db, actor, settings } = context
  const comment = await readStanding(db, actor.rights, commentId)
  requireUnadopted(comment)
  const { author_id: authorId, version } = comment
  const edit = { commentId, authorId, editorId: actor.memberId, version }
  return toCorrectable(context, comment, {
    ...{ act: 'correct_comment', subject: `comment:${commentId}`, lengthMax: commentLength.max },
    release: (tx, text) => releaseCommentEdit(tx, settings, { ...edit, text }),
  })
}

export async function findReply(context: MemberContext, replyId: number): Promise<Correctable> {
  const { db, actor, settings } = context
  const reply = await readStandingReply(db, actor.rights, replyId)
  const { comment_id: commentId, author_id: authorId, version } = reply
  const edit = { replyId, commentId, authorId, editorId: actor.memberId, version }
  return toCorrectable(context, reply, {
    ...{ act: 'correct_reply', subject: `reply:${replyId}`, lengthMax: replyLength.max },
    release: (tx, text) => releaseReplyEdit(tx, settings, { ...edit, text }),
  })
}
