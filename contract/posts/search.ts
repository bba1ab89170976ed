import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint, type OutputOf } from '#contract/core/endpoint.ts'
import { id, line, moment, pageNumber, pageOf } from '#contract/core/wire.ts'
import { keywordLength, searchKinds, searchOrders, searchTimes } from './search-options.ts'
import { tagLink } from './topics.ts'

/** What the address of the search may ask for; the same stands in words in `keyword` (docs/RULES.md, Search). */
export const searchSearch = z.object({
  keyword: z._default(line(keywordLength), ''),
  page: pageNumber(),
  kind: z.optional(z.enum(searchKinds)),
  tagId: z.optional(id()),
  authorId: z.optional(id()),
  time: z.optional(z.enum(searchTimes)),
  order: z._default(z.enum(searchOrders), 'best'),
})

/** A text in pieces: those at even places as they are, those at odd places found. */
const marked = z.array(z.string())

const searchResult = z.object({
  topicId: z.int(),
  isQuestion: z.boolean(),
  /** Where in its topic or question it was found: in the text itself where all three are null. */
  commentId: z.nullable(z.int()),
  replyId: z.nullable(z.int()),
  followUpNumber: z.nullable(z.int()),
  floor: z.nullable(z.int()),
  title: marked,
  snippet: marked,
  tag: tagLink,
  author,
  publishedAt: moment(),
  commentCount: z.int(),
  isResolved: z.boolean(),
  /** Not everything that was looked for stands in it. */
  isNear: z.boolean(),
})
export type SearchResult = z.infer<typeof searchResult>

export const search = endpoint({
  name: 'search',
  domain: 'posts',
  summary: 'Finds posts by their words.',
  method: 'GET',
  path: '/search',
  personal: true,
  input: searchSearch,
  output: z.extend(pageOf(searchResult), {
    /** Whether more may be further back, where nobody has looked: `total` is then how many of the best there are. */
    mayBeMore: z.boolean(),
    /** What these are the results of, where nothing has what was typed. */
    corrected: z.nullable(z.string()),
    /** What may have been meant, where little has what was typed and much more has this. */
    meant: z.nullable(z.string()),
    /** On the first page those that are called so; each has a list of its own. */
    tags: z.array(z.extend(tagLink, { isOfQuestions: z.boolean() })),
    /** Those that most of the best results stand under, by which they can be narrowed. */
    resultTags: z.array(z.extend(tagLink, { count: z.int() })),
    /** Whose posts were asked for; null also where there is no such member. */
    byAuthor: z.nullable(author),
    /** Filters of `keyword` that say nothing here, as they were typed: of a tag or member that there isn't, or of no date. */
    problems: z.array(z.string()),
  }),
})

export type Results = OutputOf<typeof search>

/** What stands in hidden blocks is in no index: only its author finds it, and nobody else's answer is made of it. */
export const searchOwnHidden = endpoint({
  name: 'searchOwnHidden',
  domain: 'posts',
  summary: "Finds words in what the member's own topics hide.",
  method: 'GET',
  path: '/search/ownHidden',
  memberOnly: true,
  personal: true,
  input: z.object({ keyword: line(keywordLength) }),
  output: z.object({ items: z.array(z.object({ topicId: z.int(), title: z.string(), snippet: marked })) }),
})

export const suggestSearch = endpoint({
  name: 'suggestSearch',
  domain: 'posts',
  summary: 'Returns titles and tags for what is being typed.',
  method: 'GET',
  path: '/search/suggestions',
  personal: true,
  input: z.object({ keyword: line(keywordLength) }),
  output: z.object({
    titles: z.array(z.object({ topicId: z.int(), isQuestion: z.boolean(), title: z.string() })),
    tags: z.array(tagLink),
  }),
})
