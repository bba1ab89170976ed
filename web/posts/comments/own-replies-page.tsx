import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnReplies } from '#contract/posts/own-comments.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { OwnListPage } from '#web/own-area/own-list-page.tsx'
import { ReadOn } from '#web/own-area/read-on.tsx'
import { OwnPostItem } from './own-post-item.tsx'

export function OwnRepliesPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listOwnReplies, { page })
  return (
    <OwnListPage
      title={m.comments_own_replies()}
      data={data}
      empty={m.comments_own_no_replies()}
      next={<ReadOn />}
      item={(reply) => <OwnPostItem key={reply.replyId} {...reply} />}
      linkFor={(page, props) => <Link to="/user/control/replyList" search={{ page }} {...props} />}
    />
  )
}
