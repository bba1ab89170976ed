import { useQueryClient } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { deleteComment } from '#contract/posts/comment-writing.ts'
import type { StandingComment } from '#contract/posts/comments.ts'
import { likeComment, unlikeComment } from '#contract/posts/likes.ts'
import { call } from '#web/api/call.ts'
import { authorName } from '#web/core/author-name.tsx'
import { useViewer } from '#web/core/site.ts'
import { CancelledPostButton } from '#web/posts/cancelled/cancelled-post-button.tsx'
import { PostOriginButton } from '#web/posts/origins/post-origin-button.tsx'
import { MemberToggle } from '#web/posts/reactions/member-toggle.tsx'
import { RevisionsButton } from '#web/posts/revisions/revisions-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { CommentEdit } from './comment-edit.tsx'
import { commentFormId } from './comment-form-id.ts'
import styles from './comment-tools.module.css'
import { quoteNext } from './quoting.ts'
import { ReplyForm } from './reply-form.tsx'
import type { RepliesPosition, ThreadPosition } from './thread-position.ts'
import { useDeletion } from './use-deletion.tsx'
import { useOpened } from './use-opened.ts'
import { showCommentLike, useCommentViewerState } from './use-viewer-state.ts'

type CommentToolsProps = { comment: StandingComment; place: ThreadPosition & RepliesPosition }

/** What a member may do with a comment; the server has said what. */
export function CommentTools({ comment, place }: CommentToolsProps) {
  const { commentId, author } = comment
  const { opened, open, close } = useOpened()
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const { can, like } = useCommentViewerState(place, commentId) ?? {}
  const remove = useDeletion(author.userId, m.comments_delete_comment_ask(), (deletion) =>
    call(deleteComment, { commentId, ...deletion }),
  )
  return (
    <>
      <div className={styles.tools}>
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
        {can?.reply && (
          <Button variant="quiet" size="s" aria-expanded={opened === 'reply'} onClick={open('reply')}>
            {m.comments_reply()}
          </Button>
        )}
        {can?.quote && (
          <Button variant="quiet" size="s" onClick={() => quote(comment, place.topicId)}>
            {m.comments_quote()}
          </Button>
        )}
        {can?.edit && (
          <Button variant="quiet" size="s" aria-expanded={opened === 'edit'} onClick={open('edit')}>
            {m.comments_edit()}
          </Button>
        )}
        {can?.inspect && comment.editedAt && (
          <RevisionsButton of={{ postKind: 'comment', postId: commentId }} variant="quiet" />
        )}
        {can?.delete && viewer?.userId !== author.userId && !author.isCancelled && (
          <PostOriginButton postKind="comment" postId={commentId} />
        )}
        {author.isCancelled && can?.delete && <CancelledPostButton post={{ commentId }} />}
        {can?.delete && (
          <Button variant="quiet" size="s" onClick={() => void remove()}>
            {m.comments_delete()}
          </Button>
        )}
      </div>
      {opened === 'reply' && (
        <ReplyForm place={place} commentId={commentId} name={authorName(author)} onClose={close} />
      )}
      {opened === 'edit' && <CommentEdit commentId={commentId} onClose={close} />}
    </>
  )
}

/** The form is below the thread: it is brought into sight and ready to type in. */
function quote({ commentId, floor, author }: StandingComment, topicId: number): void {
  quoteNext({ topicId, commentId, floor, name: authorName(author) })
  const form = document.getElementById(commentFormId)
  form?.scrollIntoView({ block: 'center' })
  form?.querySelector<HTMLElement>('textarea, [contenteditable]')?.focus({ preventScroll: true })
}
