import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, moment, nothing, pageOf } from '#contract/core/wire.ts'
import { redEnvelope } from '#contract/money/red-envelope-shapes.ts'
import { hiddenKinds } from './hidden-kinds.ts'
import { hiddenBlock } from './hidden-shapes.ts'
import { topicListSearch } from './topic-searches.ts'

const tagLink = z.object({ tagId: z.int(), name: z.string() })

/** A tag of the two-level tree; topics belong to exactly one leaf. */
export const tagNode = z.object({
  tagId: z.int(),
  name: z.string(),
  icon: z.nullable(z.string()),
  topicCount: z.int(),
  children: z.array(
    z.object({ tagId: z.int(), name: z.string(), icon: z.nullable(z.string()), topicCount: z.int() }),
  ),
})
export type TagNode = z.infer<typeof tagNode>

/** What stands beside every list: the tag tree and the hot topics (domain.md, chapter 3). */
export const readSidebar = endpoint({
  name: 'readSidebar',
  method: 'GET',
  path: '/surroundings',
  cacheable: true,
  input: nothing(),
  output: z.object({
    tags: z.array(tagNode),
    hotTopics: z.array(z.object({ topicId: z.int(), title: z.string(), commentCount: z.int() })),
  }),
})

/** What a card shows besides words: a picture or video of this site, or another site's player. */
export const topicMedium = z.object({ kind: z.enum(['picture', 'video', 'player']), url: z.string() })
export type TopicMedium = z.infer<typeof topicMedium>

/** The headings of a text; `depth` from 1. Empty when there are too few of them to be worth a list. */
export const outline = z.array(z.object({ depth: z.int(), anchor: z.string(), text: z.string() }))
export type Outline = z.infer<typeof outline>

export const topicCard = z.object({
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
})
export type TopicCard = z.infer<typeof topicCard>

export const listTopics = endpoint({
  name: 'listTopics',
  method: 'GET',
  path: '/topics',
  personal: true,
  input: topicListSearch,
  output: pageOf(topicCard),
})

export const topic = z.object({
  topicId: z.int(),
  title: z.string(),
  summary: z.string(),
  /** What stands for it where it is shared: its first picture, else one that is drawn with its title. */
  picture: z.object({ path: z.string(), width: z.int(), height: z.int(), isDrawn: z.boolean() }),
  /** With a `hiddenMark` where each of the hidden blocks goes. */
  bodyHtml: z.string(),
  outline,
  hiddenBlocks: z.array(hiddenBlock),
  tag: tagLink,
  author: z.extend(author, {
    topicCount: z.int(),
    commentCount: z.int(),
    followerCount: z.int(),
    joinedAt: moment(),
  }),
  publishedAt: moment(),
  editedAt: z.nullable(moment()),
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
  /** Nobody comments on it any more. */
  isClosed: z.boolean(),
  /** It is never hot; only those who moderate are told. */
  isSunk: z.boolean(),
  can: z.object({
    comment: z.boolean(),
    moderate: z.boolean(),
    /** If it is the viewer's own. The answer is one for all who may do the same. */
    editOwn: z.boolean(),
    /** Whosever it is; whoever may also sees what it was. */
    editAny: z.boolean(),
  }),
})
export type Topic = z.infer<typeof topic>

/** The topic page's data in one call; `/thread` in its address is what chapter 7 of the specification watches for. */
export const readTopic = endpoint({
  name: 'readTopic',
  method: 'GET',
  path: '/thread',
  refusedInPlace: true,
  personal: true,
  input: z.object({ topicId: id() }),
  output: topic,
})
