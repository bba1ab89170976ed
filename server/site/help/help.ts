import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/site/help.ts'
import type { HelpItem } from '#contract/site/help.ts'
import type { Context } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { readPage } from '#server/core/read-page.ts'
import { UserError } from '#server/core/user-error.ts'
import { mark, readSoughtWords, snippetOf } from '#server/posts/search/words-in-texts.ts'
import { htmlText } from '#server/posts/search-index/html-text.ts'
import * as queries from './queries.ts'

/** All of the help; ends what is kept of it. */
export const helpTag = 'help'

const recommendedMax = 10
const perPage = 20

type Reader = Pick<Context, 'db' | 'language'>

/** Both levels with how many articles stand in them; what has none is left out. */
export async function readHelpCatalogue({
  db,
  language,
}: Reader): Promise<OutputOf<typeof contract.readHelpCatalogue>> {
  const [categories, counts, recommended] = await Promise.all([
    queries.readCategories(db),
    queries.countPublished(db),
    queries.readRecommended(db, language, recommendedMax),
  ])
  const countOf = new Map(counts.map(({ category_id, count }) => [category_id, Number(count)]))
  const toCategory = (row: queries.CategoryRow, articleCount: number) => ({
    ...linkTo(row, language),
    icon: row.icon,
    articleCount,
  })
  const roots = categories
    .filter(({ parent_id }) => parent_id === null)
    .map((root) => {
      const children = categories
        .filter(({ id, parent_id }) => parent_id === root.id && countOf.has(id))
        .map((row) => toCategory(row, countOf.get(row.id) ?? 0))
      const total = children.reduce((sum, { articleCount }) => sum + articleCount, 0)
      return { ...toCategory(root, total), children }
    })
  return {
    roots: roots.filter(({ articleCount }) => articleCount > 0),
    recommended: recommended.map(({ id, title, summary }) => ({ helpId: id, title, summary })),
  }
}

type Category = Pick<queries.CategoryRow, 'id' | 'name_zh' | 'name_en'>

const linkTo = (row: Category, language: Reader['language']) => ({
  categoryId: row.id,
  name: inLanguage(row, language),
})

/** Articles by a word, or those under a category, in the order that staff gave them. */
export async function listHelp(
  context: Reader,
  { keyword, categoryId, page }: ParsedInputOf<typeof contract.listHelp>,
): Promise<OutputOf<typeof contract.listHelp>> {
  if (keyword) return findHelp(context, keyword, page)
  const { db, language } = context
  const categoryIds = categoryId === undefined ? undefined : await requireLeaves(context, categoryId)
  return readPage(page, {
    count: () => queries.countListed(db, language, categoryIds),
    rows: (span) => queries.readListed(db, { language, categoryIds }, span),
    toItem: (row): HelpItem => ({
      helpId: row.id,
      title: [row.title],
      snippet: [row.summary],
      category: linkTo({ ...row, id: row.category_id }, language),
    }),
    perPage,
  })
}

/** A category itself, or those below it. */
async function requireLeaves({ db }: Reader, categoryId: number): Promise<number[]> {
  const categories = await queries.readCategories(db)
  if (!categories.some(({ id }) => id === categoryId)) throw new UserError('not_found')
  return categories.flatMap(({ id, parent_id }) =>
    id === categoryId || parent_id === categoryId ? [id] : [],
  )
}

async function findHelp({ db, language }: Reader, keyword: string, page: number) {
  const { groups, needed, unwanted } = readSoughtWords(keyword)
  const sought = { language, needed, unwanted }
  return readPage(page, {
    count: () => (needed.length > 0 ? queries.countHaving(db, sought) : Promise.resolve({ total: 0 })),
    rows: (span) => (needed.length > 0 ? queries.readHaving(db, sought, span) : Promise.resolve([])),
    toItem: (row): HelpItem => ({
      helpId: row.id,
      title: mark(row.title, groups),
      snippet: snippetOf(htmlText(row.body_html), groups),
      category: linkTo({ ...row, id: row.category_id }, language),
    }),
    perPage,
  })
}

export async function readHelp(
  { db, language }: Reader,
  { helpId }: ParsedInputOf<typeof contract.readHelp>,
): Promise<OutputOf<typeof contract.readHelp>> {
  const [article, categories] = await Promise.all([
    queries.findPublished(db, language, helpId),
    queries.readCategories(db),
  ])
  const category = categories.find(({ id }) => id === article?.category_id)
  const root = categories.find(({ id }) => id === category?.parent_id)
  if (!article || !category || !root) throw new UserError('not_found')
  const siblings = await queries.readSiblings(db, language, category.id)
  return {
    helpId: article.id,
    title: article.title,
    html: article.body_html,
    summary: article.summary,
    editedAt: article.edited_at.toISOString(),
    root: linkTo(root, language),
    category: linkTo(category, language),
    siblings: siblings.map(({ id, title }) => ({ helpId: id, title })),
  }
}
