import type { Comment, Reply, StandingComment } from '#contract/posts/comments.ts'
import { CommentTools } from './comment-tools.tsx'
import { ReplyTools } from './reply-tools.tsx'
import type { RepliesPosition, ThreadPosition } from './thread-position.ts'

export { WaitingReplies } from './waiting-in-thread.tsx'

export type ToolsProps = {
  of: StandingComment | Reply
  place: ThreadPosition & RepliesPosition
  repliesPage?: number | undefined
}

export type OwnRepliesProps = { of: Comment; place: ThreadPosition & RepliesPosition }

export const Tools = ({ of, place, repliesPage }: ToolsProps) =>
  'replyId' in of ? (
    <ReplyTools reply={of} place={place} repliesPage={repliesPage} />
  ) : (
    <CommentTools comment={of} place={place} />
  )
