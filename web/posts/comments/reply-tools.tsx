import { useQueryClient } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { deleteReply } from '#contract/posts/comment-writing.ts'
import type { Reply } from '#contract/posts/comments.ts'
import { likeReply, unlikeReply } from '#contract/posts/likes.ts'
import { call } from '#web/api/call.ts'
import { authorName } from '#web/core/author-name.tsx'
import { useViewer } from '#web/core/site.ts'
import { CancelledPostButton } from '#web/posts/cancelled/cancelled-post-button.tsx'
import { PostOriginButton } from '#web/posts/origins/post-origin-button.tsx'
import { MemberToggle } from '#web/posts/reactions/member-toggle.tsx'
import { RevisionsButton } from '#web/posts/revisions/revisions-button.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './comment-tools.module.css'
import { ReplyEdit } from './reply-edit.tsx'
import { ReplyForm } from './reply-form.tsx'
import type { RepliesPosition, ThreadPosition } from './thread-position.ts'
import { useDeletion } from './use-deletion.tsx'
import { useOpened } from './use-opened.ts'
import { showReplyLike, useReplyViewerState } from './use-viewer-state.ts'

type ReplyToolsProps = {
  reply: Reply
  place: ThreadPosition & RepliesPosition
  repliesPage: number | undefined
}

/** What a member may do with a reply; the server has said what. */
export function ReplyTools({ reply, place, repliesPage }: ReplyToolsProps) {
  const { replyId, commentId, author } = reply
  const { opened, open, close } = useOpened()
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const { can, like } = useReplyViewerState(place, reply, repliesPage) ?? {}
  const remove = useDeletion(author.userId, m.comments_delete_reply_ask(), (deletion) =>
    call(deleteReply, { replyId, ...deletion }),
  )
  return (
    <>
      <div className={styles.tools}>
        <MemberToggle
          name={`like-reply-${replyId}`}
          label={m.toggles_like()}
          icon={<ThumbsUp aria-hidden="true" />}
          state={like}
          count={reply.likeCount}
          may={can?.like}
          show={(next) => showReplyLike(queryClient, replyId, next)}
          send={(isOn) => call(isOn ? likeReply : unlikeReply, { replyId })}
        />
        {can?.reply && (
          <Button variant="quiet" size="s" aria-expanded={opened === 'reply'} onClick={open('reply')}>
            {m.comments_reply()}
          </Button>
        )}
        {can?.edit && (
          <Button variant="quiet" size="s" aria-expanded={opened === 'edit'} onClick={open('edit')}>
            {m.comments_edit()}
          </Button>
        )}
        {can?.inspect && reply.editedAt && (
          <RevisionsButton of={{ postKind: 'reply', postId: replyId }} variant="quiet" />
        )}
        {can?.delete && viewer?.userId !== author.userId && !author.isCancelled && (
          <PostOriginButton postKind="reply" postId={replyId} />
        )}
        {author.isCancelled && can?.delete && <CancelledPostButton post={{ replyId }} />}
        {can?.delete && (
          <Button variant="quiet" size="s" onClick={() => void remove()}>
            {m.comments_delete()}
          </Button>
        )}
      </div>
      {opened === 'reply' && (
        <ReplyForm
          place={place}
          commentId={commentId}
          answeredId={replyId}
          name={authorName(author)}
          onClose={close}
        />
      )}
      {opened === 'edit' && <ReplyEdit replyId={replyId} onClose={close} />}
    </>
  )
}
