import { readSidebar } from '#contract/posts/topics.ts'
import { queryOf } from '#web/api/queries.ts'

/** The tag tree and the hot topics, which stand beside every list. */
export const readTopicsSidebar = { ...queryOf(readSidebar, {}), staleTime: 60_000 }
