import type { InputOf } from '#contract/core/endpoint.ts'
import { listTopics, readSidebar } from '#contract/posts/topics.ts'
import type { CallOptions } from '#web/api/call.ts'
import { queryOf } from '#web/api/queries.ts'

/** The tag tree and the hot topics, which stand beside every list. */
export const readTopicsSidebar = { ...queryOf(readSidebar, {}), staleTime: 60_000 }

/** A page of a list; the newest have no name of their order in any address. */
export const readTopicList = ({ list, ...search }: InputOf<typeof listTopics>, options?: CallOptions) =>
  queryOf(listTopics, { ...search, list: list === 'latest' ? undefined : list }, options)
