import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/core/endpoint.ts'
import type { Toggle } from '#contract/core/toggle.ts'
import type { Reply, StandingComment } from '#contract/posts/comments.ts'
import {
  readReplyViewerState,
  readThreadViewerState,
  type TopicViewerState,
} from '#contract/posts/viewer-state.ts'
import { queryOf } from '#web/api/queries.ts'
import { useViewer } from '#web/core/site.ts'
import { commentsAt, type ThreadPosition } from './thread-position.ts'

export const viewerStatesOf = (place: ThreadPosition) =>
  queryOf(readThreadViewerState, commentsAt(place), { quiet: true })

/** What the member may do with a topic, and has switched on of it; read together with those of the comments. */
export const useTopicViewerState = (place: ThreadPosition) => useQuery(viewerStatesOf(place)).data?.topic

/** Why the member can't write here, or edit their own. */
export const useObstacles = (place: ThreadPosition) => useQuery(viewerStatesOf(place)).data?.obstacles

/** Why no form opens below a comment or a reply; only its author is told why they can't edit it. */
export function useWhyNot(place: ThreadPosition, post: StandingComment | Reply) {
  const obstacles = useObstacles(place)
  const isOwn = useViewer()?.userId === post.author.userId
  const editing = 'replyId' in post ? obstacles?.editReply : obstacles?.editComment
  return { reply: obstacles?.reply, quote: obstacles?.quote, edit: isOwn ? editing : null }
}

/** The topic with the comments and replies that a page of it shows; nothing until they are known. */
export function useShownOfThread(place: ThreadPosition) {
  const { data } = useQuery(viewerStatesOf(place))
  return (
    data && {
      topicId: place.topicId,
      commentIds: data.comments.map(({ commentId }) => String(commentId)),
      replyIds: data.replies.map(({ replyId }) => String(replyId)),
    }
  )
}

/** What the member may do with a comment; nothing until it's known. All of a page are read at once. */
export function useCommentViewerState(place: ThreadPosition, commentId: number) {
  const { data } = useQuery(viewerStatesOf(place))
  return data?.comments.find((viewerState) => viewerState.commentId === commentId)
}

/** The same of a reply, among the first ones or on a page of all of them. */
export function useReplyViewerState(
  place: ThreadPosition,
  { commentId, replyId }: { commentId: number; replyId: number },
  repliesPage: number | undefined,
) {
  const first = useQuery({ ...viewerStatesOf(place), enabled: repliesPage === undefined })
  const whole = useQuery({
    ...queryOf(readReplyViewerState, { commentId, page: repliesPage ?? 1 }, { quiet: true }),
    enabled: repliesPage !== undefined,
  })
  const { data } = repliesPage === undefined ? first : whole
  return data?.replies.find((viewerState) => viewerState.replyId === replyId)
}

type ThreadViewerState = OutputOf<typeof readThreadViewerState>
type RepliesViewerState = OutputOf<typeof readReplyViewerState>

/**
 * Changes what is kept of viewerStates, so that what was pressed shows wherever it stands. A reading under way is of before, and
 * is given up.
 */
function change<T>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  patch: (viewerStates: T) => T,
): void {
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<T>({ queryKey }, (viewerStates) => viewerStates && patch(viewerStates))
}

const ofComments = [readThreadViewerState.name]

export function showTopicViewerState(
  queryClient: QueryClient,
  topicId: number,
  changes: Partial<TopicViewerState>,
): void {
  change<ThreadViewerState>(queryClient, [...ofComments, { topicId }], (viewerStates) => ({
    ...viewerStates,
    topic: { ...viewerStates.topic, ...changes },
  }))
}

export function showCommentLike(queryClient: QueryClient, commentId: number, like: Toggle): void {
  change<ThreadViewerState>(queryClient, ofComments, (viewerStates) => ({
    ...viewerStates,
    comments: viewerStates.comments.map((viewerState) =>
      viewerState.commentId === commentId ? { ...viewerState, like } : viewerState,
    ),
  }))
}

export function showReplyLike(queryClient: QueryClient, replyId: number, like: Toggle): void {
  const patch = <T extends RepliesViewerState>(viewerStates: T): T => ({
    ...viewerStates,
    replies: viewerStates.replies.map((viewerState) =>
      viewerState.replyId === replyId ? { ...viewerState, like } : viewerState,
    ),
  })
  change<ThreadViewerState>(queryClient, ofComments, patch)
  change<RepliesViewerState>(queryClient, [readReplyViewerState.name], patch)
}
