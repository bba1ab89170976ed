import * as contract from '#contract/posts/moving.ts'
import { tagOf } from '#server/core/cache-tags.ts'
import { type Route, route } from '#server/core/route.ts'
import { readersOfTheSameTags } from '#server/posts/topics/reader.ts'
import { mergeTopic } from './merging.ts'
import { findMergedTopic, moveComments, splitTopic } from './moving.ts'

export const movingRoutes: readonly Route[] = [
  route(contract.moveComments, moveComments),
  route(contract.splitTopic, splitTopic),
  route(contract.mergeTopic, mergeTopic),
  route(contract.findMergedTopic, findMergedTopic, {
    tags: ({ topicId }) => [tagOf('topic', topicId)],
    tagsOf: ({ topicId }) => [tagOf('topic', topicId)],
    audience: readersOfTheSameTags,
  }),
]
