import { useQueryClient } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { deleteReply } from '#contract/posts/comment-writing.ts'
import type { Reply } from '#contract/posts/comments.ts'
import { likeReply, unlikeReply } from '#contract/posts/likes.ts'
import { call } from '#web/api/call.ts'
import { authorName } from '#web/core/author-name.tsx'
import { MemberToggle } from '#web/posts/reactions/member-toggle.tsx'
import { PostTools } from './post-tools.tsx'
import { ReplyEdit } from './reply-edit.tsx'
import { ReplyForm } from './reply-form.tsx'
import { sayWhose } from './say-whose.ts'
import type { RepliesPosition, ThreadPosition } from './thread-position.ts'
import { ToolsRow } from './tools-row.tsx'
import { useDeletion } from './use-deletion.tsx'
import { showReplyLike, useReplyViewerState, useWhyNot } from './use-viewer-state.ts'

type ReplyToolsProps = {
  reply: Reply
  place: ThreadPosition & RepliesPosition
  repliesPage: number | undefined
}

/** What a member may do with a reply; the server has said what. */
export function ReplyTools({ reply, place, repliesPage }: ReplyToolsProps) {
  const { replyId, commentId, author } = reply
  const queryClient = useQueryClient()
  const { can, like } = useReplyViewerState(place, reply, repliesPage) ?? {}
  const why = useWhyNot(place, reply)
  const remove = useDeletion(`reply-${replyId}`, author.userId, m.comments_delete_reply_ask(), (deletion) =>
    call(deleteReply, { replyId, ...deletion }),
  )
  return (
    <ToolsRow
      whose={sayWhose(reply)}
      before={
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
      }
      forms={[
        {
          form: 'reply',
          label: m.comments_reply(),
          may: can?.reply,
          obstacle: why.reply,
          draw: (close) => (
            <ReplyForm
              place={place}
              commentId={commentId}
              answeredId={replyId}
              name={authorName(author)}
              onClose={close}
            />
          ),
        },
        {
          form: 'edit',
          label: m.comments_edit(),
          may: can?.edit,
          obstacle: why.edit,
          draw: (close) => <ReplyEdit replyId={replyId} onClose={close} />,
        },
      ]}
      after={
        <PostTools postKind="reply" postId={replyId} post={reply} can={can} onDelete={() => void remove()} />
      }
    />
  )
}
