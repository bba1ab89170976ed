import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnReplies } from '#contract/own-comments.ts'
import { queryOf } from '#web/api/queries.ts'
import { SaidItem } from './said-item.tsx'
import { SaidPage } from './said-page.tsx'

export function OwnRepliesPage({ page }: { page: number | undefined }) {
  const { data } = useQuery(queryOf(listOwnReplies, { page }))
  return (
    <SaidPage
      title={m.comments_own_replies()}
      data={data}
      empty={m.comments_own_no_replies()}
      item={(reply) => <SaidItem key={reply.replyId} {...reply} search={{ replyId: reply.replyId }} />}
      linkFor={(number, props) => (
        <Link to="/user/control/replyList" search={{ page: number > 1 ? number : undefined }} {...props} />
      )}
    />
  )
}
