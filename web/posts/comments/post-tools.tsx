import { Trash2 } from 'lucide-react'
import type { Author } from '#contract/core/author.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { ReplyViewerState } from '#contract/posts/viewer-state.ts'
import { useViewer } from '#web/core/site.ts'
import { useLookBack } from '#web/posts/publishing/look-back.tsx'
import { ReportItem } from '#web/posts/reports/report-item.tsx'
import { LogItem } from '#web/staff/log-link.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'

type PostToolsProps = {
  postKind: 'comment' | 'reply'
  postId: number
  post: { author: Author; editedAt: string | null }
  can: ReplyViewerState['can'] | undefined
  onDelete: () => void
}

/** What its author and the staff do with a comment or a reply besides writing, behind three dots. */
export function PostTools({ postKind, postId, post: { author, editedAt }, can, onDelete }: PostToolsProps) {
  const isOwn = useViewer()?.userId === author.userId
  const mayDelete = can?.delete === true
  const { items, dialog, isEmpty } = useLookBack({
    ...{ postKind, postId },
    post: postKind === 'comment' ? { commentId: postId } : { replyId: postId },
    may: {
      revisions: can?.inspect === true && editedAt !== null,
      origin: mayDelete && !isOwn && !author.isCancelled,
      original: mayDelete && author.isCancelled,
    },
  })
  const mayReport = !isOwn && !author.isCancelled
  if (isEmpty && !mayDelete && !mayReport) return null
  return (
    <>
      <MoreMenu>
        {items}
        {mayDelete && <LogItem subject={`${postKind}:${postId}`} />}
        {mayReport && <ReportItem thing={{ thingKind: postKind, thingId: postId }} />}
        {mayDelete && (
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={onDelete}>
            {m.comments_delete()}
          </MenuItem>
        )}
      </MoreMenu>
      {dialog}
    </>
  )
}
