import { locateComment, locateReply } from '#contract/posts/comment-locations.ts'
import { call } from '#web/api/call.ts'
import { isMissing } from '#web/core/not-found-when-missing.ts'
import { pageInAddress } from '#web/ui/pages-shown.ts'
import { linkTo, type RepliesPosition, type ThreadPosition } from './thread-position.ts'

interface Wanted {
  commentId?: number | undefined
  replyId?: number | undefined
  order?: 'score' | 'oldest' | 'newest' | undefined
}

/** Where the page is that shows a comment or a reply that an address names; of one that is gone, the topic it names beside it. */
export async function findPlace({ topic, ...wanted }: Wanted & { topic: ThreadPosition }) {
  try {
    return await locate(wanted)
  } catch (error) {
    if (topic.topicId > 0 && isMissing(error)) return linkTo(topic)
    throw error
  }
}

async function locate({ commentId, replyId, order: wanted }: Wanted) {
  const expects = ['not_found'] as const
  // Answers by their score move: where one stands is said in the order of time.
  const order = wanted === 'newest' ? wanted : undefined
  if (replyId) {
    const found = await call(locateReply, { replyId, order }, { expects })
    const repliesPage = found.replyPage > 1 ? found.replyPage : undefined
    const link = linkOf(found, order, { repliesOf: found.commentId, repliesPage })
    return { ...link, hash: `reply-${replyId}` }
  }
  const found = await call(locateComment, { commentId: commentId ?? 0, order }, { expects })
  return { ...linkOf(found, order), hash: `comment-${commentId}` }
}

interface Found {
  topicId: number
  isQuestion: boolean
  page: number
}

const linkOf = (
  { topicId, isQuestion, page }: Found,
  order: 'newest' | undefined,
  replies?: RepliesPosition,
) =>
  linkTo(
    { topicId, isQuestion, page: pageInAddress(page), order: order ?? (isQuestion ? 'oldest' : undefined) },
    replies,
  )
