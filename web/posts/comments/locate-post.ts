import { locateComment, locateReply } from '#contract/posts/comment-locations.ts'
import { call } from '#web/api/call.ts'
import { pageInAddress } from '#web/ui/pages-shown.ts'

interface Wanted {
  commentId?: number | undefined
  replyId?: number | undefined
  order?: 'oldest' | 'newest' | undefined
}

/** Where the page is that shows a comment or a reply, for addresses that only name it. */
export async function findPlace({ commentId, replyId, order }: Wanted) {
  const expects = ['not_found'] as const
  if (replyId) {
    const found = await call(locateReply, { replyId, order }, { expects })
    const repliesPage = found.replyPage > 1 ? found.replyPage : undefined
    const search = { ...searchOf(found, order), repliesOf: found.commentId, repliesPage }
    return { search, hash: `reply-${replyId}` }
  }
  const found = await call(locateComment, { commentId: commentId ?? 0, order }, { expects })
  return { search: searchOf(found, order), hash: `comment-${commentId}` }
}

const searchOf = ({ topicId, page }: { topicId: number; page: number }, order: Wanted['order']) => ({
  topicId,
  page: pageInAddress(page),
  order,
})
