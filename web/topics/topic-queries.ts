import { readSurroundings } from '#contract/posts/topics.ts'
import { queryOf } from '#web/api/queries.ts'

/** The tag tree and the hot topics, which stand beside every list. */
export const readTopicsSurroundings = { ...queryOf(readSurroundings, {}), staleTime: 60_000 }
