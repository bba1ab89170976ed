import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnComments } from '#contract/posts/own-comments.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { OwnListPage } from '#web/own-area/own-list-page.tsx'
import { ReadOn } from '#web/own-area/read-on.tsx'
import { OwnPostItem } from './own-post-item.tsx'

export function OwnCommentsPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listOwnComments, { page })
  return (
    <OwnListPage
      title={m.comments_own_comments()}
      data={data}
      empty={m.comments_own_no_comments()}
      next={<ReadOn />}
      item={(comment) => (
        <OwnPostItem key={comment.commentId} {...comment}>
          {comment.replyCount > 0 && <span>{m.comments_reply_count({ count: comment.replyCount })}</span>}
        </OwnPostItem>
      )}
      linkFor={(page, props) => <Link to="/user/control/commentList" search={{ page }} {...props} />}
    />
  )
}
