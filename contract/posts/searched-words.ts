import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, done, line, nothing } from '#contract/core/wire.ts'

/* What is searched, without by whom, and the words that are offered (docs/RULES.md, Search). */

/** Longer ones are texts rather than words, and not counted. */
export const searchedWordLength = { min: 1, max: 40 }

/** The most searched, or those that most often nothing was found for. */
export const searchedOrders = ['times', 'missed'] as const
export const searchedPeriods = ['week', 'month'] as const

/** Always offered, never offered, or by how often it is searched. */
export const wordMarks = ['pinned', 'blocked', 'none'] as const
export type WordMark = (typeof wordMarks)[number]

const searchedWord = z.object({
  word: z.string(),
  times: z.int(),
  missed: z.int(),
  /** At least so many on one day. */
  readers: z.int(),
  mark: z.enum(wordMarks),
})
export type SearchedWord = z.infer<typeof searchedWord>

export const listSearchedWords = endpoint({
  name: 'listSearchedWords',
  domain: 'posts',
  summary: 'Lists what several readers searched, and the words that the staff pinned or blocked.',
  method: 'GET',
  path: '/manage/searchedWords',
  staffRight: 'manage_settings',
  input: z.object({
    searchedOrder: z._default(choice(...searchedOrders), 'missed'),
    period: z._default(choice(...searchedPeriods), 'week'),
  }),
  output: z.object({
    items: z.array(searchedWord),
    marked: z.array(z.object({ word: z.string(), mark: z.enum(wordMarks) })),
    /** The share of posts that the search has read in its present version, from 0 to 1. */
    indexedShare: z.number(),
  }),
})

export const markSearchedWord = endpoint({
  name: 'markSearchedWord',
  domain: 'posts',
  summary: 'Pins a word to what is offered under the empty box of the search, keeps it back, or neither.',
  method: 'PUT',
  path: '/manage/searchedWords/mark',
  staffRight: 'manage_settings',
  input: z.object({ word: line(searchedWordLength), mark: choice(...wordMarks) }),
  output: done(),
})

export const listHotWords = endpoint({
  name: 'listHotWords',
  domain: 'posts',
  summary: 'Lists the words that are offered under the empty box of the search.',
  method: 'GET',
  path: '/search/hotWords',
  cacheable: true,
  input: nothing(),
  output: z.object({ words: z.array(z.string()) }),
})
