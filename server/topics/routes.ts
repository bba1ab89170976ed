import * as editing from '#contract/posts/topic-editing.ts'
import * as writing from '#contract/posts/topic-writing.ts'
import * as contract from '#contract/posts/topics.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import { contentKey } from '#server/content.ts'
import { isMuted, requireViewer } from '#server/core/actor.ts'
import type { WordBook } from '#server/core/word-filter.ts'
import { type Route, route } from '#server/http/route.ts'
import { readEnvelopeBounds } from '#server/money/red-envelopes/plan.ts'
import { readHidingDesk } from '#server/posts/hidden-content/plan.ts'
import type { SurroundingsReader } from '#server/posts/topics/sidebar.ts'
import { tagsToPostIn } from '#server/posts/topics/tags.ts'
import { editTopic, listRevisions, readRevision, readTopicSource } from './edit-topic.ts'
import { publishTopic } from './publish-topic.ts'
import { viewersOfTheSame } from './reader.ts'
import type { SimilarTopics } from './similar.ts'
import { listTopics, needsWritingCaptcha, readTopic } from './topics.ts'

export const createTopicRoutes = (
  surroundings: SurroundingsReader,
  similarTopics: SimilarTopics,
  book: () => RoleBook,
  words: () => WordBook,
): Route[] => [
  route(
    contract.readSurroundings,
    ({ settings, language }) => surroundings.read(settings, language),
    () => [contentKey.surroundings],
  ),
  route(
    contract.listTopics,
    ({ db, settings, language, rights, input }) =>
      listTopics(db, settings, { language, rights, book: book() }, input),
    () => [contentKey.topicLists],
    viewersOfTheSame,
  ),
  route(
    contract.readTopic,
    ({ db, settings, language, viewer, rights, input }) =>
      readTopic(db, similarTopics, settings, { language, rights, book: book() }, viewer, input.topicId),
    // Similar topics are named beside it: they change when the surroundings do.
    ({ topicId }) => [contentKey.topic(topicId), contentKey.surroundings],
    (viewer, rights) => (viewer && isMuted(viewer.mutedUntil) ? undefined : rights.audience),
  ),
  route(writing.readWritingDesk, async ({ db, settings, language, viewer, rights }) => ({
    needsCaptcha: await needsWritingCaptcha(db, settings, requireViewer(viewer)),
    tags: tagsToPostIn((await surroundings.read(settings, language)).tags, rights),
    hiding: readHidingDesk(requireViewer(viewer), book().levels, language),
    pollOptionsMax: settings.pollOptionsMax,
    envelope: await readEnvelopeBounds(db, settings, requireViewer(viewer)),
  })),
  route(writing.publishTopic, ({ db, settings, viewer, input }) =>
    publishTopic(db, settings, { levels: book().levels, words: words() }, requireViewer(viewer), input),
  ),
  route(editing.readTopicSource, ({ db, settings, language, viewer, input }) =>
    readTopicSource(db, settings, { levels: book().levels, language }, requireViewer(viewer), input.topicId),
  ),
  route(editing.editTopic, ({ db, settings, viewer, input }) =>
    editTopic(db, settings, { levels: book().levels, words: words() }, requireViewer(viewer), input),
  ),
  route(editing.listRevisions, ({ db, viewer, input }) => listRevisions(db, requireViewer(viewer), input)),
  route(editing.readRevision, ({ db, viewer, input }) => readRevision(db, requireViewer(viewer), input)),
]
