import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnComments } from '#contract/own-comments.ts'
import { queryOf } from '#web/api/queries.ts'
import { SaidItem } from './said-item.tsx'
import { SaidPage } from './said-page.tsx'

export function OwnCommentsPage({ page }: { page: number | undefined }) {
  const { data } = useQuery(queryOf(listOwnComments, { page }))
  return (
    <SaidPage
      title={m.comments_own_comments()}
      data={data}
      empty={m.comments_own_no_comments()}
      item={(comment) => (
        <SaidItem key={comment.commentId} {...comment} search={{ commentId: comment.commentId }}>
          {comment.replyCount > 0 && <span>{m.comments_reply_count({ count: comment.replyCount })}</span>}
        </SaidItem>
      )}
      linkFor={(number, props) => (
        <Link to="/user/control/commentList" search={{ page: number > 1 ? number : undefined }} {...props} />
      )}
    />
  )
}
