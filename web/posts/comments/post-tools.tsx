import type { Author } from '#contract/core/author.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { ReplyViewerState } from '#contract/posts/viewer-state.ts'
import { useViewer } from '#web/core/site.ts'
import { CancelledPostButton } from '#web/posts/cancelled/cancelled-post-button.tsx'
import { PostOriginButton } from '#web/posts/origins/post-origin-button.tsx'
import { RevisionsButton } from '#web/posts/revisions/revisions-button.tsx'
import { Button } from '#web/ui/button.tsx'

type PostToolsProps = {
  postKind: 'comment' | 'reply'
  postId: number
  post: { author: Author; editedAt: string | null }
  can: ReplyViewerState['can'] | undefined
  onDelete: () => void
}

/** What its author and the staff do with a comment or a reply besides writing. */
export function PostTools({ postKind, postId, post: { author, editedAt }, can, onDelete }: PostToolsProps) {
  const isOwn = useViewer()?.userId === author.userId
  return (
    <>
      {can?.inspect && editedAt && <RevisionsButton of={{ postKind, postId }} variant="quiet" />}
      {can?.delete && !isOwn && !author.isCancelled && (
        <PostOriginButton postKind={postKind} postId={postId} />
      )}
      {author.isCancelled && can?.delete && (
        <CancelledPostButton post={postKind === 'comment' ? { commentId: postId } : { replyId: postId }} />
      )}
      {can?.delete && (
        <Button variant="quiet" size="s" onClick={onDelete}>
          {m.comments_delete()}
        </Button>
      )}
    </>
  )
}
