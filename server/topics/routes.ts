import * as editing from '#contract/topic-editing.ts'
import * as writing from '#contract/topic-writing.ts'
import * as contract from '#contract/topics.ts'
import { contentKey } from '#server/content.ts'
import { readHidingDesk } from '#server/hidden-content/plan.ts'
import { type Audience, type Route, route } from '#server/http/route.ts'
import { readEnvelopeBounds } from '#server/red-envelopes/plan.ts'
import type { RoleBook } from '#server/roles/role-book.ts'
import { isMuted, requireViewer } from '#server/viewer.ts'
import { listComments, locateComment, publishComment } from './comments.ts'
import { editTopic, listRevisions, readRevision, readTopicSource } from './edit-topic.ts'
import type { SurroundingsReader } from './surroundings.ts'
import { tagsToPostIn } from './tags.ts'
import { listTopics, needsWritingCaptcha, publishTopic, readTopic } from './topics.ts'

/** Lists and comments are the same for all who may view the same tags; where no tag is closed, for everybody. */
const viewersOfTheSame: Audience = (_viewer, { closedTagIds }) => `closed ${closedTagIds}`

export const createTopicRoutes = (surroundings: SurroundingsReader, book: () => RoleBook): Route[] => [
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
      readTopic(db, settings, { language, rights, book: book() }, viewer, input.topicId),
    ({ topicId }) => [contentKey.topic(topicId)],
    (viewer, rights) => (viewer && isMuted(viewer.mutedUntil) ? undefined : rights.audience),
  ),
  route(
    contract.listComments,
    ({ db, settings, language, rights, input }) =>
      listComments(db, settings, { language, rights, book: book() }, input),
    ({ topicId }) => [contentKey.topic(topicId)],
    viewersOfTheSame,
  ),
  route(contract.locateComment, ({ db, settings, rights, input }) =>
    locateComment(db, settings, rights, input.commentId),
  ),
  route(writing.readWritingDesk, async ({ db, settings, language, viewer, rights }) => ({
    needsCaptcha: await needsWritingCaptcha(db, settings, requireViewer(viewer)),
    tags: tagsToPostIn((await surroundings.read(settings, language)).tags, rights),
    hiding: readHidingDesk(requireViewer(viewer), book().levels, language),
    envelope: await readEnvelopeBounds(db, settings, requireViewer(viewer)),
  })),
  route(writing.publishTopic, ({ db, settings, viewer, input }) =>
    publishTopic(db, settings, book().levels, requireViewer(viewer), input),
  ),
  route(editing.readTopicSource, ({ db, settings, language, viewer, input }) =>
    readTopicSource(db, settings, { levels: book().levels, language }, requireViewer(viewer), input.topicId),
  ),
  route(editing.editTopic, ({ db, settings, viewer, input }) =>
    editTopic(db, settings, book().levels, requireViewer(viewer), input),
  ),
  route(editing.listRevisions, ({ db, viewer, input }) => listRevisions(db, requireViewer(viewer), input)),
  route(editing.readRevision, ({ db, viewer, input }) => readRevision(db, requireViewer(viewer), input)),
  route(writing.publishComment, ({ db, settings, viewer, input }) =>
    publishComment(db, settings, requireViewer(viewer), input),
  ),
]
