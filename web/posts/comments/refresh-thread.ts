import type { QueryClient } from '@tanstack/react-query'
import { listReplies } from '#contract/posts/all-replies.ts'
import { listComments } from '#contract/posts/comments.ts'
import { readQuestionViewerState } from '#contract/posts/question-viewer-state.ts'
import { readQuestion } from '#contract/posts/questions.ts'
import { listOwnWaitingPosts, listReviewQueue } from '#contract/posts/review.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { readReplyViewerState, readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { outdateOwn } from '#web/api/queries.ts'

const shown = [
  readTopic,
  listComments,
  listReplies,
  readThreadViewerState,
  readReplyViewerState,
  listOwnWaitingPosts,
  listReviewQueue,
  readQuestion,
  readQuestionViewerState,
]

/** Reads again whatever a written, changed or deleted comment or reply shows in; once done, it stands in the page. Points may have moved. */
export async function refreshThread(queryClient: QueryClient): Promise<void> {
  await outdateOwn(queryClient)
  await Promise.all(shown.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))
  // What shows a query is told of its answer in a task of its own.
  await new Promise((done) => setTimeout(done))
}
