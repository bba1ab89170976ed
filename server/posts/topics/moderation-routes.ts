import * as requests from '#contract/posts/deletion-requests.ts'
import * as contract from '#contract/posts/topic-moderation.ts'
import { type Route, route } from '#server/core/route.ts'
import * as asking from './deletion-requests.ts'
import * as moderation from './moderation.ts'
import { moveTopic } from './move-topic.ts'

export const topicModerationRoutes: readonly Route[] = [
  route(contract.pinTopic, moderation.pinTopic),
  route(contract.unpinTopic, moderation.unpinTopic),
  route(contract.markEssence, moderation.markEssence),
  route(contract.unmarkEssence, moderation.unmarkEssence),
  route(contract.closeTopic, moderation.closeTopic),
  route(contract.reopenTopic, moderation.reopenTopic),
  route(contract.sinkTopic, moderation.sinkTopic),
  route(contract.raiseTopic, moderation.raiseTopic),
  route(contract.moveTopic, moveTopic),
  route(contract.deleteTopic, moderation.deleteTopic),
  route(contract.restoreTopic, moderation.restoreTopic),
  route(contract.listDeletedTopics, moderation.listDeletedTopics),
  route(contract.readDeletedTopic, moderation.readDeletedTopic),
  route(requests.askDeletion, asking.askDeletion),
  route(requests.withdrawDeletionRequest, asking.withdrawDeletionRequest),
  route(requests.listDeletionRequests, asking.listDeletionRequests),
]
