import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, line, moment, nothing, pageNumber, pageOf } from '#contract/core/wire.ts'

/* What this product and this site are about, for whoever looks something up (docs/RULES.md, Help). */

const helpKeywordLength = { min: 0, max: 200 }

const categoryLink = z.object({ categoryId: z.int(), name: z.string() })

const helpLink = { helpId: z.int(), title: z.string() }

const helpCategory = z.extend(categoryLink, {
  icon: z.nullable(z.string()),
  /** Of a category of the first level all that stand below it. */
  articleCount: z.int(),
})

export const helpRoot = z.extend(helpCategory, { children: z.array(helpCategory) })
export type HelpRoot = z.infer<typeof helpRoot>

export const readHelpCatalogue = endpoint({
  name: 'readHelpCatalogue',
  domain: 'site',
  summary: 'Returns the two levels of the help, and what is recommended.',
  method: 'GET',
  path: '/help/catalogue',
  input: nothing(),
  output: z.object({
    roots: z.array(helpRoot),
    recommended: z.array(z.object({ ...helpLink, summary: z.string() })),
  }),
})

/** What the address of the help may ask for. */
export const helpSearch = z.object({
  keyword: z._default(line(helpKeywordLength), ''),
  categoryId: z.optional(id()),
  page: pageNumber(),
})

/** A text in pieces: those at even places as they are, those at odd places found. */
const marked = z.array(z.string())

const helpItem = z.object({
  helpId: z.int(),
  title: marked,
  /** The beginning of its text, or the words around what was found. */
  snippet: marked,
  category: categoryLink,
})
export type HelpItem = z.infer<typeof helpItem>

/** By a word or under a category; with neither there are all. A word goes before a category. */
export const listHelp = endpoint({
  name: 'listHelp',
  domain: 'site',
  summary: 'Lists articles of the help, by a word or under a category.',
  errors: ['not_found'],
  method: 'GET',
  path: '/help',
  input: helpSearch,
  output: pageOf(helpItem),
})

export const readHelp = endpoint({
  name: 'readHelp',
  domain: 'site',
  summary: 'Returns an article of the help.',
  errors: ['not_found'],
  method: 'GET',
  path: '/help/:helpId',
  input: z.object({ helpId: id() }),
  output: z.object({
    ...helpLink,
    html: z.string(),
    summary: z.string(),
    editedAt: moment(),
    /** Where it stands, from the first level on. */
    root: categoryLink,
    category: categoryLink,
    /** What stands beside it, itself included. */
    siblings: z.array(z.object(helpLink)),
  }),
})
