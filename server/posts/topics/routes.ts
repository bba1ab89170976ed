import * as editing from '#contract/posts/topic-editing.ts'
import * as writing from '#contract/posts/topic-writing.ts'
import * as contract from '#contract/posts/topics.ts'
import { tagOf, topicListsTag } from '#server/core/cache-tags.ts'
import { formRoute, type Route, route } from '#server/core/route.ts'
import { authorTag } from './author-tags.ts'
import { readComposerOptions } from './composer-options.ts'
import { editTopic, readTopicSource } from './edit-topic.ts'
import { publishTopic } from './publish-topic.ts'
import { readersOfTheSameTags } from './reader.ts'
import { checkNewTopic } from './topic-posts.ts'
import { sidebarTag, topicKeywordsTag } from './topic-tags.ts'
import { listTopics, readTopic } from './topics.ts'
import { withdrawTopic } from './withdraw-topic.ts'

export const topicRoutes: readonly Route[] = [
  route(contract.readSidebar, ({ site, ...context }) => site.sidebar.read(context), {
    tags: () => [sidebarTag],
  }),
  route(contract.listTopics, listTopics, {
    tags: () => [topicListsTag],
    tagsOf: ({ items }) => items.map(authorTag),
    audience: readersOfTheSameTags,
  }),
  route(contract.readTopic, readTopic, {
    tags: ({ topicId }) => [tagOf('topic', topicId), topicKeywordsTag(topicId)],
    tagsOf: (topic) => [authorTag(topic)],
    audience: readersOfTheSameTags,
  }),
  route(writing.readComposerOptions, readComposerOptions),
  formRoute(writing.publishTopic, publishTopic, checkNewTopic),
  route(editing.readTopicSource, readTopicSource),
  route(editing.editTopic, editTopic),
  route(editing.withdrawTopic, withdrawTopic),
]
