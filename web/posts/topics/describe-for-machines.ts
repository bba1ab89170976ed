import type { Topic } from '#contract/posts/topics.ts'
import { authorName } from '#web/core/author-name.tsx'

/** The topic in the words of schema.org, for search engines. */
export const describeForMachines = (topic: Topic, origin: string, path: string) => ({
  '@context': 'https://schema.org',
  '@type': 'DiscussionForumPosting',
  headline: topic.title,
  // A topic that is all hidden, or a file alone, has no summary; search engines refuse one without a text.
  text: topic.summary || topic.title,
  url: origin + path,
  ...(!topic.picture.isDrawn && { image: origin + topic.picture.path }),
  datePublished: topic.publishedAt,
  ...(topic.editedAt && { dateModified: topic.editedAt }),
  author: { '@type': 'Person', name: authorName(topic.author) },
  articleSection: topic.tag.name,
  commentCount: topic.commentCount,
  interactionStatistic: [
    {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/ViewAction',
      userInteractionCount: topic.readCount,
    },
    {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/CommentAction',
      userInteractionCount: topic.commentCount,
    },
  ],
})
