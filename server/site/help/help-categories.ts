import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/site/help-editing.ts'
import { helpCategoriesMax, type KeptArticle, type KeptCategory } from '#contract/site/help-editing.ts'
import { type AuditNote, writeAudit } from '#server/core/audit.ts'
import { invalidate } from '#server/core/cache-tags.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { markOf, requireSeen } from '#server/core/seen.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import * as editing from './editing-queries.ts'
import { helpTag } from './help.ts'
import { type CategoryRow, readCategories } from './queries.ts'

/** All of the help as staff keep it. */
export async function readHelpTree({ db }: Context): Promise<OutputOf<typeof contract.readHelpTree>> {
  const [categories, articles] = await Promise.all([readCategories(db), editing.readArticles(db)])
  const toArticle = (row: (typeof articles)[number]): KeptArticle => ({
    helpId: row.id,
    nameZh: row.title_zh,
    nameEn: row.title_en,
    isRecommended: row.is_recommended,
    isPublished: row.is_published,
  })
  const toCategory = (row: CategoryRow): KeptCategory => ({
    categoryId: row.id,
    mark: markOf(columnsOf(row)),
    nameZh: row.name_zh,
    nameEn: row.name_en,
    icon: row.icon,
    articles: articles.filter(({ category_id }) => category_id === row.id).map(toArticle),
  })
  const below = (parentId: number | null) => categories.filter(({ parent_id }) => parent_id === parentId)
  return {
    roots: below(null).map((root) => ({ ...toCategory(root), children: below(root.id).map(toCategory) })),
  }
}

/** Changes the categories, all of which are given, with an audit entry. */
async function changeCategories(
  { db, actor }: MemberContext,
  change: (tx: Tx, categories: readonly CategoryRow[]) => Promise<AuditNote>,
): Promise<AuditNote> {
  return db.transaction().execute(async (tx) => {
    await editing.lockHelp(tx)
    const note = await change(tx, await readCategories(tx))
    await writeAudit(tx, actor, note)
    await invalidate(tx, helpTag)
    return note
  })
}

export async function saveHelpCategory(
  context: MemberContext,
  { categoryId, seen, ...input }: ParsedInputOf<typeof contract.saveHelpCategory>,
): Promise<{ categoryId: number }> {
  const { nameZh: name_zh, nameEn: name_en } = input
  const parentId = input.parentId ?? null
  const columns = { parent_id: parentId, name_zh, name_en, icon: input.icon ?? null }
  let savedId = categoryId ?? 0
  await changeCategories(context, async (tx, categories) => {
    await claimRequestKey(tx, context.requestKey)
    requireRoot(categories, parentId)
    const before = categoryId === undefined ? undefined : requireCategory(categories, categoryId)
    if (before) requireSeen(seen, columnsOf(before))
    if (before && (before.parent_id === null) !== (parentId === null))
      throw fieldError('parentId', { code: 'unknown_choice' })
    if (before) await editing.updateCategory(tx, before.id, columns)
    else {
      if (categories.length >= helpCategoriesMax) throw new UserError('list_full')
      savedId = (await editing.insertCategory(tx, columns)).id
    }
    return {
      act: 'save_help_category',
      subject: `help_category:${savedId}`,
      before: before && columnsOf(before),
      after: columns,
    }
  })
  return { categoryId: savedId }
}

const columnsOf = ({ parent_id, name_zh, name_en, icon }: CategoryRow) => ({
  parent_id,
  name_zh,
  name_en,
  icon,
})

/** Takes the new order only if it names exactly the categories of one level as they are now. */
export async function orderHelpCategories(
  context: MemberContext,
  input: ParsedInputOf<typeof contract.orderHelpCategories>,
): Promise<void> {
  const categoryIds = input.categoryIds.map(Number)
  await changeCategories(context, async (tx, categories) => {
    const first = categories.find(({ id }) => id === categoryIds[0])
    const siblings = categories.filter(({ parent_id }) => parent_id === first?.parent_id)
    const before = siblings.map(({ id }) => id)
    if (!first || !isSameSet(before, categoryIds)) throw new UserError('changed_meanwhile')
    await editing.orderCategories(tx, categoryIds)
    const subject = first.parent_id === null ? 'help' : `help_category:${first.parent_id}`
    return { act: 'order_help_categories', subject, before, after: categoryIds }
  })
}

export const isSameSet = (before: readonly number[], after: readonly number[]) =>
  before.length === after.length && before.every((id) => after.includes(id))

export async function deleteHelpCategory(
  context: MemberContext,
  { categoryId }: ParsedInputOf<typeof contract.deleteHelpCategory>,
): Promise<void> {
  await changeCategories(context, async (tx, categories) => {
    const before = requireCategory(categories, categoryId)
    await editing.deleteCategory(tx, categoryId).catch((error) => {
      throw (error as { code?: string }).code === '23503' ? new UserError('help_category_in_use') : error
    })
    return {
      act: 'delete_help_category',
      subject: `help_category:${categoryId}`,
      before: columnsOf(before),
    }
  })
}

function requireCategory(categories: readonly CategoryRow[], categoryId: number): CategoryRow {
  const category = categories.find(({ id }) => id === categoryId)
  if (!category) throw new UserError('not_found')
  return category
}

/** Refuses a parent that isn't of the first level. A category of the first level has none. */
function requireRoot(categories: readonly CategoryRow[], parentId: number | null): void {
  if (parentId === null) return
  if (categories.find(({ id }) => id === parentId)?.parent_id !== null)
    throw fieldError('parentId', { code: 'unknown_choice' })
}
