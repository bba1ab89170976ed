import * as contract from '#contract/topics.ts'
import { contentKey } from '#server/content.ts'
import { type Route, route } from '#server/http/route.ts'
import { requireViewer } from '#server/viewer.ts'
import { listComments, locateComment, publishComment } from './comments.ts'
import type { SurroundingsReader } from './surroundings.ts'
import { listTopics, needsWritingCaptcha, publishTopic, readTopic } from './topics.ts'

export const createTopicRoutes = (surroundings: SurroundingsReader): Route[] => [
  route(
    contract.readSurroundings,
    ({ settings, language }) => surroundings.read(settings, language),
    () => [contentKey.surroundings],
  ),
  route(
    contract.listTopics,
    ({ db, settings, language, input }) => listTopics(db, settings, language, input),
    () => [contentKey.topicLists],
  ),
  route(
    contract.readTopic,
    ({ db, settings, language, viewer, input }) => readTopic(db, settings, language, viewer, input.topicId),
    ({ topicId }) => [contentKey.topic(topicId)],
    (viewer) => (viewer ? 'members' : 'guests'),
  ),
  route(
    contract.listComments,
    ({ db, settings, input }) => listComments(db, settings, input),
    ({ topicId }) => [contentKey.topic(topicId)],
  ),
  route(contract.locateComment, ({ db, settings, input }) => locateComment(db, settings, input.commentId)),
  route(contract.readWritingDesk, async ({ db, settings, language, viewer }) => ({
    needsCaptcha: await needsWritingCaptcha(db, settings, requireViewer(viewer)),
    tags: (await surroundings.read(settings, language)).tags,
  })),
  route(contract.publishTopic, ({ db, settings, viewer, input }) =>
    publishTopic(db, settings, requireViewer(viewer), input),
  ),
  route(contract.publishComment, ({ db, settings, viewer, input }) =>
    publishComment(db, settings, requireViewer(viewer), input),
  ),
]
