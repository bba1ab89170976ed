import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, moment, named, nothing, pageOf } from '#contract/core/wire.ts'
import { redEnvelope } from '#contract/money/red-envelope-shapes.ts'
import { hiddenKinds } from './hidden-kinds.ts'
import { hiddenBlock } from './hidden-shapes.ts'
import { topicListSearch } from './topic-searches.ts'

export const tagLink = named('TagLink', z.object({ tagId: z.int(), name: z.string() }))

/** A tag of the two-level tree; topics belong to exactly one leaf. */
export const tagNode = named(
  'TagNode',
  z.object({
    tagId: z.int(),
    name: z.string(),
    icon: z.nullable(z.string()),
    topicCount: z.int(),
    children: z.array(
      z.object({ tagId: z.int(), name: z.string(), icon: z.nullable(z.string()), topicCount: z.int() }),
    ),
  }),
)
export type TagNode = z.infer<typeof tagNode>

/** What stands beside every list: the tag tree and the hot topics (docs/RULES.md, Topics). */
export const readSidebar = endpoint({
  name: 'readSidebar',
  domain: 'posts',
  summary: 'Returns the tags that take topics, those that no longer do, and the hot topics.',
  method: 'GET',
  path: '/surroundings',
  cacheable: true,
  input: nothing(),
  output: z.object({
    tags: z.array(tagNode),
    /** Retired tags, whose addresses stay, and merged ones, whose addresses lead to where their topics are. */
    formerTags: z.array(z.object({ tagId: z.int(), name: z.string(), mergedInto: z.nullable(z.int()) })),
    hotTopics: z.array(z.object({ topicId: z.int(), title: z.string(), commentCount: z.int() })),
  }),
})

/** What a card shows besides words: a picture or video of this site, or another site's player. */
export const topicMedium = named(
  'TopicMedium',
  z.object({ kind: z.enum(['picture', 'video', 'player']), url: z.string() }),
)
export type TopicMedium = z.infer<typeof topicMedium>

/** The headings of a text; `depth` from 1. Empty when there are too few of them to be worth a list. */
export const outline = z.array(z.object({ depth: z.int(), anchor: z.string(), text: z.string() }))
export type Outline = z.infer<typeof outline>

export const topicCard = named(
  'TopicCard',
  z.object({
    topicId: z.int(),
    title: z.string(),
    summary: z.string(),
    tag: tagLink,
    /** The names of the roles that may view it, where not everybody may; the summary is then only for them. */
    viewRoles: z.array(z.string()),
    author,
    publishedAt: moment(),
    isPinned: z.boolean(),
    isEssence: z.boolean(),
    hasRedEnvelope: z.boolean(),
    hasPoll: z.boolean(),
    /** The ways in which parts of it are hidden: the padlocks. */
    hiddenKinds: z.array(z.enum(hiddenKinds)),
    media: z.array(topicMedium),
    readCount: z.int(),
    commentCount: z.int(),
    /** Who said the last thing under it, in a comment or a reply, and when; null while nobody has. */
    lastReply: z.nullable(
      z.object({
        member: z.pick(author, { userId: true, account: true, nickname: true, isCancelled: true }),
        at: moment(),
      }),
    ),
  }),
)
export type TopicCard = z.infer<typeof topicCard>

export const listTopics = endpoint({
  name: 'listTopics',
  domain: 'posts',
  summary: 'Lists a page of topics in one of their orders, of all tags or of one.',
  errors: ['not_found'],
  method: 'GET',
  path: '/topics',
  personal: true,
  input: topicListSearch,
  output: pageOf(topicCard),
})

export const topic = named(
  'Topic',
  z.object({
    topicId: z.int(),
    title: z.string(),
    summary: z.string(),
    /** What stands for it where it is shared: its first picture, else one that is drawn with its title. */
    picture: z.object({ path: z.string(), width: z.int(), height: z.int(), isDrawn: z.boolean() }),
    /** Holds a `hiddenMark` where each of the hidden blocks goes. */
    bodyHtml: z.string(),
    outline,
    hiddenBlocks: z.array(hiddenBlock),
    tag: tagLink,
    author: z.extend(author, {
      topicCount: z.int(),
      commentCount: z.int(),
      questionCount: z.int(),
      answerCount: z.int(),
      followerCount: z.int(),
      joinedAt: moment(),
    }),
    publishedAt: moment(),
    editedAt: z.nullable(moment()),
    /** Where it was sent from, as far as the site shows it. */
    region: z.nullable(z.string()),
    isPinned: z.boolean(),
    isEssence: z.boolean(),
    readCount: z.int(),
    commentCount: z.int(),
    likeCount: z.int(),
    favoriteCount: z.int(),
    viewRoles: z.array(z.string()),
    redEnvelope: z.nullable(redEnvelope),
    poll: z.nullable(
      z.object({
        title: z.string(),
        isMultiple: z.boolean(),
        endsAt: z.nullable(moment()),
        options: z.array(z.object({ optionId: z.int(), words: z.string() })),
      }),
    ),
    /** Most alike first, at most 15; none of a tag that this reader may not view. */
    similar: z.array(z.object({ topicId: z.int(), title: z.string() })),
    /** Whether it takes no further comments. */
    isClosed: z.boolean(),
    /** Whether it asks: its page is `/question`, and readQuestion has the rest of it. */
    isQuestion: z.boolean(),
  }),
)
export type Topic = z.infer<typeof topic>

/** The topic page's data in one call; `/thread` in its address is what `topicDetailPermission` watches for. */
export const readTopic = endpoint({
  name: 'readTopic',
  domain: 'posts',
  summary: 'Returns a topic as the viewer may see it.',
  errors: ['not_found', 'topic_gated'],
  method: 'GET',
  path: '/thread',
  refusedInPlace: true,
  personal: true,
  input: z.object({ topicId: id() }),
  output: topic,
})
