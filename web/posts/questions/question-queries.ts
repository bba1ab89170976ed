import type { InputOf } from '#contract/core/endpoint.ts'
import { listQuestions, readQuestionTags } from '#contract/posts/questions.ts'
import type { CallOptions } from '#web/api/call.ts'
import { queryOf } from '#web/api/queries.ts'

/** The tree that stands beside every list of questions. */
export const readTagsOfQuestions = { ...queryOf(readQuestionTags, {}), staleTime: 60_000 }

/** A page of a list; that of all questions has no name in any address. */
export const readQuestionList = (
  { page, tagId, filter }: InputOf<typeof listQuestions>,
  options?: CallOptions,
) => queryOf(listQuestions, { page, tagId, filter: filter === 'all' ? undefined : filter }, options)
