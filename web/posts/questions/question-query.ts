import { readQuestion } from '#contract/posts/questions.ts'
import { queryOf } from '#web/api/queries.ts'
import { answersAt, type ThreadPosition } from '#web/posts/comments/thread-position.ts'

/** A question with the answers of a place. */
export const questionAt = (place: ThreadPosition) =>
  queryOf(readQuestion, answersAt(place), { expects: ['not_found'] })
