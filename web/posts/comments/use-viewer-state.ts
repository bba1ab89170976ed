import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/core/endpoint.ts'
import type { Toggle } from '#contract/core/toggle.ts'
import type { Reply, StandingComment } from '#contract/posts/comments.ts'
import { readQuestionViewerState } from '#contract/posts/question-viewer-state.ts'
import {
  readReplyViewerState,
  readThreadViewerState,
  type TopicViewerState,
} from '#contract/posts/viewer-state.ts'
import { queryOf } from '#web/api/queries.ts'
import { useViewer } from '#web/core/site.ts'
import { answersAt, commentsAt, type ThreadPosition } from './thread-position.ts'

const viewerStatesOfTopic = (place: ThreadPosition) =>
  queryOf(readThreadViewerState, commentsAt(place), { quiet: true })

const viewerStatesOfQuestion = (place: ThreadPosition) =>
  queryOf(readQuestionViewerState, answersAt(place), { quiet: true })

/** Of a question it is the answer that has its own as well: what reads a thread's finds them in either. */
export const viewerStatesOf = (place: ThreadPosition) =>
  place.isQuestion
    ? (viewerStatesOfQuestion(place) as unknown as ReturnType<typeof viewerStatesOfTopic>)
    : viewerStatesOfTopic(place)

/** Reads again what is in the way of whoever has just been refused. */
export const readObstacles = (queryClient: QueryClient) =>
  Promise.all(ofThreads.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

/** What the member may do with a question besides what they may with any topic. */
export const useQuestionViewerState = (place: ThreadPosition) =>
  useQuery(viewerStatesOfQuestion(place)).data?.question

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
 * Changes the viewer state that is kept, so that what was pressed shows wherever it stands. A reading under way is of before,
 * and is given up.
 */
function change<T>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  patch: (viewerStates: T) => T,
): void {
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<T>({ queryKey }, (viewerStates) => viewerStates && patch(viewerStates))
}

const ofThreads = [readThreadViewerState.name, readQuestionViewerState.name]

function changeThreads(
  queryClient: QueryClient,
  patch: (viewerStates: ThreadViewerState) => ThreadViewerState,
  ids: readonly unknown[] = [],
): void {
  for (const [at, name] of ofThreads.entries()) change(queryClient, [name, ...ids.slice(at, at + 1)], patch)
}

export function showTopicViewerState(
  queryClient: QueryClient,
  topicId: number,
  changes: Partial<TopicViewerState>,
): void {
  changeThreads(
    queryClient,
    (viewerStates) => ({ ...viewerStates, topic: { ...viewerStates.topic, ...changes } }),
    [{ topicId }, { questionId: topicId }],
  )
}

export function showCommentLike(queryClient: QueryClient, commentId: number, like: Toggle): void {
  changeThreads(queryClient, (viewerStates) => ({
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
  changeThreads(queryClient, patch)
  change<RepliesViewerState>(queryClient, [readReplyViewerState.name], patch)
}
