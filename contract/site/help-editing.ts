import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import {
  choice,
  done,
  flag,
  formed,
  id,
  integer,
  line,
  listOf,
  mark,
  nothing,
  prose,
  seenMark,
} from '#contract/core/wire.ts'
import { tagIcons } from '#contract/posts/tag-icons.ts'

/* How staff keep the help (docs/RULES.md, Help). */

/** More of either is no help that anybody finds their way through. */
export const helpCategoriesMax = 100
export const helpArticlesMax = 500

export const helpBodyLength = { min: 1, max: 50_000 }

const names = { nameZh: line({ min: 1, max: 30 }), nameEn: line({ min: 1, max: 30 }) }
const titles = { titleZh: line({ min: 1, max: 90 }), titleEn: line({ min: 1, max: 90 }) }
const bodies = { bodyZh: prose(helpBodyLength), bodyEn: prose(helpBodyLength) }
const ids = (max: number) => listOf(formed(/^[1-9]\d{0,14}$/, { max: 15 }), max)

const ofStaff = { domain: 'site', staffRight: 'manage_texts' } as const

const keptArticle = z.object({
  helpId: z.int(),
  nameZh: z.string(),
  nameEn: z.string(),
  isRecommended: z.boolean(),
  isPublished: z.boolean(),
})
export type KeptArticle = z.infer<typeof keptArticle>

const keptCategory = z.object({
  categoryId: z.int(),
  mark: mark(),
  nameZh: z.string(),
  nameEn: z.string(),
  icon: z.nullable(z.string()),
  articles: z.array(keptArticle),
})
export type KeptCategory = z.infer<typeof keptCategory>

const keptRoot = z.extend(keptCategory, { children: z.array(keptCategory) })
export type KeptHelpRoot = z.infer<typeof keptRoot>

export const readHelpTree = endpoint({
  ...ofStaff,
  name: 'readHelpTree',
  summary: 'Returns the help as staff keep it, what is not published as well.',
  method: 'GET',
  path: '/manage/help',
  input: nothing(),
  output: z.object({ roots: z.array(keptRoot) }),
})

/** A category of the second level may move under another one of the first. Neither changes its level. */
export const saveHelpCategory = endpoint({
  ...ofStaff,
  name: 'saveHelpCategory',
  creates: true,
  summary: 'Adds a category of the help, last among its siblings, or changes one.',
  errors: ['not_found', 'changed_meanwhile', 'list_full'],
  method: 'POST',
  path: '/manage/help/categories',
  input: z.object({
    categoryId: z.optional(id()),
    seen: seenMark(),
    parentId: z.optional(id()),
    ...names,
    icon: z.optional(choice(...tagIcons)),
  }),
  output: z.object({ categoryId: z.int() }),
})

/** Names all siblings of one level in their new order. */
export const orderHelpCategories = endpoint({
  ...ofStaff,
  name: 'orderHelpCategories',
  summary: 'Puts the categories of one level of the help in order.',
  errors: ['changed_meanwhile'],
  method: 'PUT',
  path: '/manage/help/categories/order',
  input: z.object({ categoryIds: ids(helpCategoriesMax) }),
  output: done(),
})

export const deleteHelpCategory = endpoint({
  ...ofStaff,
  name: 'deleteHelpCategory',
  summary: 'Deletes a category of the help that nothing stands in.',
  errors: ['not_found', 'help_category_in_use'],
  method: 'DELETE',
  path: '/manage/help/categories/:categoryId',
  input: z.object({ categoryId: id() }),
  output: done(),
})

export const readHelpSource = endpoint({
  ...ofStaff,
  name: 'readHelpSource',
  summary: 'Returns an article of the help in both languages, as Markdown.',
  errors: ['not_found'],
  method: 'GET',
  path: '/manage/help/articles/:helpId',
  input: z.object({ helpId: id() }),
  output: z.object({
    helpId: z.int(),
    categoryId: z.int(),
    titleZh: z.string(),
    titleEn: z.string(),
    bodyZh: z.string(),
    bodyEn: z.string(),
    isRecommended: z.boolean(),
    isPublished: z.boolean(),
    version: z.int(),
  }),
})

/** An article stands under a category of the second level. An edit names the version that it began with. */
export const saveHelp = endpoint({
  ...ofStaff,
  name: 'saveHelp',
  creates: true,
  summary: 'Adds an article to the help, last in its category, or changes one.',
  errors: ['not_found', 'changed_meanwhile', 'list_full'],
  method: 'POST',
  path: '/manage/help/articles',
  input: z.object({
    helpId: z.optional(id()),
    version: z.optional(integer(1, 1_000_000)),
    categoryId: id(),
    ...titles,
    ...bodies,
    isRecommended: z._default(flag(), false),
    isPublished: z._default(flag(), false),
  }),
  output: z.object({ helpId: z.int() }),
})

export const orderHelp = endpoint({
  ...ofStaff,
  name: 'orderHelp',
  summary: 'Puts the articles of one category of the help in order.',
  errors: ['changed_meanwhile'],
  method: 'PUT',
  path: '/manage/help/articles/order',
  input: z.object({ helpIds: ids(helpArticlesMax) }),
  output: done(),
})

export const deleteHelp = endpoint({
  ...ofStaff,
  name: 'deleteHelp',
  summary: 'Deletes an article of the help for good.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/manage/help/articles/:helpId',
  input: z.object({ helpId: id() }),
  output: done(),
})
