import { readTopic } from '#contract/posts/topics.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

/** Whether an id that is no question's is a topic's. */
export async function isTopic(topicId: number): Promise<boolean> {
  try {
    return !(await call(readTopic, { topicId }, { expects: ['not_found'] })).isQuestion
  } catch (error) {
    if (isApiError(error) && error.status === 404) return false
    throw error
  }
}
