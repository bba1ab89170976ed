import * as contract from '#contract/posts/topic-moderation.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import * as moderation from './moderation.ts'

const done = { done: true as const }

export const topicModerationRoutes: Route[] = [
  route(contract.pinTopic, async ({ db, viewer, input }) => {
    await moderation.pinTopic(db, requireViewer(viewer), input)
    return done
  }),
  route(contract.unpinTopic, async ({ db, viewer, input }) => {
    await moderation.unpinTopic(db, requireViewer(viewer), input.topicId)
    return done
  }),
  route(contract.markEssence, async ({ db, viewer, input }) => {
    await moderation.markEssence(db, requireViewer(viewer), input.topicId, true)
    return done
  }),
  route(contract.unmarkEssence, async ({ db, viewer, input }) => {
    await moderation.markEssence(db, requireViewer(viewer), input.topicId, false)
    return done
  }),
  route(contract.closeTopic, async ({ db, viewer, input }) => {
    await moderation.closeTopic(db, requireViewer(viewer), input.topicId)
    return done
  }),
  route(contract.reopenTopic, async ({ db, viewer, input }) => {
    await moderation.reopenTopic(db, requireViewer(viewer), input.topicId)
    return done
  }),
  route(contract.sinkTopic, async ({ db, viewer, input }) => {
    await moderation.sinkTopic(db, requireViewer(viewer), input.topicId)
    return done
  }),
  route(contract.raiseTopic, async ({ db, viewer, input }) => {
    await moderation.raiseTopic(db, requireViewer(viewer), input.topicId)
    return done
  }),
  route(contract.deleteTopic, async ({ db, viewer, input }) => {
    await moderation.deleteTopic(db, requireViewer(viewer), input)
    return done
  }),
  route(contract.restoreTopic, async ({ db, viewer, input }) => {
    await moderation.restoreTopic(db, requireViewer(viewer), input)
    return done
  }),
  route(contract.listDeletedTopics, ({ db, input }) => moderation.listDeletedTopics(db, input.page)),
]
