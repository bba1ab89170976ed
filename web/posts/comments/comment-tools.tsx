import { useQueryClient } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { deleteComment } from '#contract/posts/comment-writing.ts'
import type { StandingComment } from '#contract/posts/comments.ts'
import { likeComment, unlikeComment } from '#contract/posts/likes.ts'
import { call } from '#web/api/call.ts'
import { authorName } from '#web/core/author-name.tsx'
import { MemberToggle } from '#web/posts/reactions/member-toggle.tsx'
import { CommentEdit } from './comment-edit.tsx'
import { commentFormId } from './comment-form-id.ts'
import { PostTools } from './post-tools.tsx'
import { findPostWords } from './post-words.ts'
import { quoteNext } from './quoting.ts'
import { ReplyForm } from './reply-form.tsx'
import { sayWhose } from './say-whose.ts'
import type { RepliesPosition, ThreadPosition } from './thread-position.ts'
import { ToolsRow } from './tools-row.tsx'
import { useDeletion } from './use-deletion.tsx'
import { showCommentLike, useCommentViewerState, useWhyNot } from './use-viewer-state.ts'

type CommentToolsProps = { comment: StandingComment; place: ThreadPosition & RepliesPosition }

/** What a member may do with a comment; the server has said what. */
export function CommentTools({ comment, place }: CommentToolsProps) {
  const { commentId, author } = comment
  const queryClient = useQueryClient()
  const { can, like } = useCommentViewerState(place, commentId) ?? {}
  const why = useWhyNot(place, comment)
  const remove = useDeletion(
    `comment-${commentId}`,
    author.userId,
    place.isQuestion ? m.answer_delete_ask() : m.comments_delete_comment_ask(),
    (deletion) => call(deleteComment, { commentId, ...deletion }),
  )
  const quoting = {
    form: 'quote' as const,
    label: m.comments_quote(),
    may: can?.quote,
    obstacle: why.quote,
    onPress: () => quote(comment, place.topicId),
  }
  return (
    <ToolsRow
      whose={sayWhose(comment)}
      before={
        <MemberToggle
          name={`like-comment-${commentId}`}
          label={m.toggles_like()}
          icon={<ThumbsUp aria-hidden="true" />}
          state={like}
          count={comment.likeCount}
          may={can?.like}
          show={(next) => showCommentLike(queryClient, commentId, next)}
          send={(isOn) => call(isOn ? likeComment : unlikeComment, { commentId })}
        />
      }
      forms={[
        {
          form: 'reply',
          label: m.comments_reply(),
          may: can?.reply,
          obstacle: why.reply,
          draw: (close) => (
            <ReplyForm place={place} commentId={commentId} name={authorName(author)} onClose={close} />
          ),
        },
        ...(place.isQuestion ? [] : [quoting]),
        {
          form: 'edit',
          label: m.comments_edit(),
          may: can?.edit,
          obstacle: why.edit,
          draw: (close) => (
            <CommentEdit
              commentId={commentId}
              label={place.isQuestion ? m.answer_edit() : m.comments_edit_comment()}
              onClose={close}
            />
          ),
        },
      ]}
      after={
        <PostTools
          postKind="comment"
          postId={commentId}
          post={comment}
          can={can}
          onDelete={() => void remove()}
        />
      }
    />
  )
}

/** The form is below the thread: it is brought into sight and ready to type in. */
function quote({ commentId, floor, author }: StandingComment, topicId: number): void {
  const words = findPostWords(`comment-${commentId}`)
  quoteNext({ topicId, commentId, floor, name: authorName(author), words })
  const form = document.getElementById(commentFormId)
  form?.scrollIntoView({ block: 'center' })
  form?.querySelector<HTMLElement>('textarea, [contenteditable]')?.focus({ preventScroll: true })
}
