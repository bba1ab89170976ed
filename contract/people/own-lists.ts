import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, id, line, moment, named, pageNumber, pageOf } from '#contract/core/wire.ts'
import { questionCard } from '#contract/posts/question-cards.ts'
import { topicCard } from '#contract/posts/topics.ts'
import { dynamicsState } from './dynamics.ts'

/*
 * What a member has published, keeps, likes and follows, and who does the same with theirs (docs/RULES.md,
 * People). The latest first.
 */

const own = { method: 'GET', memberOnly: true, personal: true } as const
const paged = { input: z.object({ page: pageNumber() }) }

export const listOwnTopics = endpoint({
  name: 'listOwnTopics',
  domain: 'people',
  summary: 'Lists the topics that the member has published, the latest first.',
  path: '/own/topics',
  ...own,
  ...paged,
  output: pageOf(topicCard),
})

export const listOwnQuestions = endpoint({
  name: 'listOwnQuestions',
  domain: 'people',
  summary: 'Lists the questions that the member has asked, the latest first.',
  path: '/own/questions',
  ...own,
  ...paged,
  output: pageOf(questionCard),
})

/** A thing as this member may see it now: nothing of what was deleted, of what only roles may view the title. */
const seen = {
  topicId: z.int(),
  /** Whether it is a question, or stands under one. */
  isQuestion: z.boolean(),
  title: z.nullable(z.string()),
  summary: z.string(),
  author: z.nullable(author),
  /** The names of the roles that may view it, where this member may not. */
  viewRoles: z.array(z.string()),
}

const favorite = z.object({ ...seen, favoritedAt: moment() })
export type Favorite = z.infer<typeof favorite>

export const listFavorites = endpoint({
  name: 'listFavorites',
  domain: 'people',
  summary: "Lists the member's favorites, the latest first: topics and questions, or only one of these.",
  path: '/own/favorites',
  ...own,
  input: z.object({ page: pageNumber(), of: z._default(choice('all', 'topics', 'questions'), 'all') }),
  output: pageOf(favorite),
})

/** Of a topic or a question without the other two, of a comment with its own, of a reply with both. */
const ownLike = z.object({
  ...seen,
  commentId: z.nullable(z.int()),
  replyId: z.nullable(z.int()),
  likedAt: moment(),
})
export type OwnLike = z.infer<typeof ownLike>

export const listLikes = endpoint({
  name: 'listLikes',
  domain: 'people',
  summary: 'Lists the topics, comments and replies that the member likes, the latest first.',
  path: '/own/likes',
  ...own,
  ...paged,
  output: pageOf(ownLike),
})

/** `isFollowed` says whether the viewer follows them. */
const acquaintance = named(
  'Acquaintance',
  z.object({ member: author, isFollowed: z.boolean(), followedAt: moment() }),
)
export type Acquaintance = z.infer<typeof acquaintance>

/** Of a member by account, or of the viewer: empty where the member keeps them to themselves. */
const acquaintances = {
  ...own,
  errors: ['not_found'],
  input: z.object({ userName: z.optional(line({ min: 1, max: 25 })), page: pageNumber() }),
  output: z.extend(pageOf(acquaintance), { member: author, state: dynamicsState }),
} as const

export const listFollows = endpoint({
  name: 'listFollows',
  domain: 'people',
  summary: 'Lists whom a member follows, the latest first; without a name the viewer.',
  path: '/follows',
  ...acquaintances,
})

export const listFollowers = endpoint({
  name: 'listFollowers',
  domain: 'people',
  summary: 'Lists who follows a member, the latest first; without a name the viewer.',
  path: '/followers',
  ...acquaintances,
})

const listedTopic = named(
  'ListedTopic',
  z.object({ topicId: z.int(), isQuestion: z.boolean(), title: z.string(), isDeleted: z.boolean() }),
)
const appreciation = named('Appreciation', z.object({ topic: listedTopic, member: author, at: moment() }))
export type Appreciation = z.infer<typeof appreciation>

/** Of the viewer's topics, or of one of them; of anybody's one for staff who moderate. */
const ofTopics = {
  input: z.object({ topicId: z.optional(id()), page: pageNumber() }),
  output: z.extend(pageOf(appreciation), {
    /** The one topic that was asked for. */
    topic: z.nullable(listedTopic),
  }),
}

export const listTopicLikes = endpoint({
  name: 'listTopicLikes',
  domain: 'people',
  summary: "Lists who likes the member's topics or one topic, the latest first.",
  errors: ['not_found'],
  path: '/own/topicLikes',
  ...own,
  ...ofTopics,
})

export const listTopicFavorites = endpoint({
  name: 'listTopicFavorites',
  domain: 'people',
  summary: "Lists who keeps the member's topics or one topic as a favorite, the latest first.",
  errors: ['not_found'],
  path: '/own/topicFavorites',
  ...own,
  ...ofTopics,
})
