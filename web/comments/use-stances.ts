import { useQuery } from '@tanstack/react-query'
import { readCommentStances, readReplyStances } from '#contract/comment-stance.ts'
import { queryOf } from '#web/api/queries.ts'
import type { CommentPlace } from './comment-place.ts'

/** What the member may do with a comment; nothing until it's known. All of a page are read at once. */
export function useCommentStance({ topicId, page, order }: CommentPlace, commentId: number) {
  const { data } = useQuery(queryOf(readCommentStances, { topicId, page, order }, { quiet: true }))
  return data?.comments.find((stance) => stance.commentId === commentId)
}

/** The same of a reply, among the first ones or on a page of all of them. */
export function useReplyStance(
  { topicId, page, order }: CommentPlace,
  { commentId, replyId }: { commentId: number; replyId: number },
  repliesPage: number | undefined,
) {
  const first = useQuery({
    ...queryOf(readCommentStances, { topicId, page, order }, { quiet: true }),
    enabled: repliesPage === undefined,
  })
  const whole = useQuery({
    ...queryOf(readReplyStances, { commentId, page: repliesPage ?? 1 }, { quiet: true }),
    enabled: repliesPage !== undefined,
  })
  const { data } = repliesPage === undefined ? first : whole
  return data?.replies.find((stance) => stance.replyId === replyId)
}
