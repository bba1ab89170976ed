import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/core/endpoint.ts'
import type { Toggle } from '#contract/core/toggle.ts'
import { readCommentStances, readReplyStances, type TopicStance } from '#contract/posts/viewer-state.ts'
import { queryOf } from '#web/api/queries.ts'
import type { CommentPlace } from '#web/posts/comments/thread-position.ts'

const stancesOf = ({ topicId, page, order }: CommentPlace) =>
  queryOf(readCommentStances, { topicId, page, order }, { quiet: true })

/** What the member may do with a topic, and has switched on of it; read together with those of the comments. */
export const useTopicStance = (place: CommentPlace) => useQuery(stancesOf(place)).data?.topic

/** What the member may do with a comment; nothing until it's known. All of a page are read at once. */
export function useCommentStance(place: CommentPlace, commentId: number) {
  const { data } = useQuery(stancesOf(place))
  return data?.comments.find((stance) => stance.commentId === commentId)
}

/** The same of a reply, among the first ones or on a page of all of them. */
export function useReplyStance(
  place: CommentPlace,
  { commentId, replyId }: { commentId: number; replyId: number },
  repliesPage: number | undefined,
) {
  const first = useQuery({ ...stancesOf(place), enabled: repliesPage === undefined })
  const whole = useQuery({
    ...queryOf(readReplyStances, { commentId, page: repliesPage ?? 1 }, { quiet: true }),
    enabled: repliesPage !== undefined,
  })
  const { data } = repliesPage === undefined ? first : whole
  return data?.replies.find((stance) => stance.replyId === replyId)
}

type CommentStances = OutputOf<typeof readCommentStances>
type ReplyStances = OutputOf<typeof readReplyStances>

/**
 * Changes what is kept of stances, so that what was pressed shows wherever it stands. A reading under way is of before, and
 * is given up.
 */
function change<T>(queryClient: QueryClient, queryKey: readonly unknown[], patch: (stances: T) => T): void {
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<T>({ queryKey }, (stances) => stances && patch(stances))
}

const ofComments = [readCommentStances.name]

export function showTopicStance(
  queryClient: QueryClient,
  topicId: number,
  changes: Partial<TopicStance>,
): void {
  change<CommentStances>(queryClient, [...ofComments, { topicId }], (stances) => ({
    ...stances,
    topic: { ...stances.topic, ...changes },
  }))
}

export function showCommentLike(queryClient: QueryClient, commentId: number, like: Toggle): void {
  change<CommentStances>(queryClient, ofComments, (stances) => ({
    ...stances,
    comments: stances.comments.map((stance) =>
      stance.commentId === commentId ? { ...stance, like } : stance,
    ),
  }))
}

export function showReplyLike(queryClient: QueryClient, replyId: number, like: Toggle): void {
  const patch = <T extends ReplyStances>(stances: T): T => ({
    ...stances,
    replies: stances.replies.map((stance) => (stance.replyId === replyId ? { ...stance, like } : stance)),
  })
  change<CommentStances>(queryClient, ofComments, patch)
  change<ReplyStances>(queryClient, [readReplyStances.name], patch)
}
