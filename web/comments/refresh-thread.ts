import type { QueryClient } from '@tanstack/react-query'
import { readCommentStances, readReplyStances } from '#contract/comment-stance.ts'
import { listComments, listReplies } from '#contract/comments.ts'
import { listOwnWaitingPosts } from '#contract/review.ts'
import { readTopic } from '#contract/topics.ts'

const shown = [
  readTopic,
  listComments,
  listReplies,
  readCommentStances,
  readReplyStances,
  listOwnWaitingPosts,
]

/** Reads again whatever a written, changed or deleted comment or reply shows in. */
export const refreshThread = (queryClient: QueryClient) =>
  Promise.all(shown.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))
