import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/site/help-editing.ts'
import { helpArticlesMax } from '#contract/site/help-editing.ts'
import { writeAudit } from '#server/core/audit.ts'
import { invalidate } from '#server/core/cache-tags.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { bindSiteUploads, releaseSiteUploads } from '#server/posts/uploads/bind-site-uploads.ts'
import * as editing from './editing-queries.ts'
import { helpTag } from './help.ts'
import { isSameSet } from './help-categories.ts'
import { renderHelp } from './help-texts.ts'
import { readCategories } from './queries.ts'

type Source = OutputOf<typeof contract.readHelpSource>

export async function readHelpSource(
  { db }: Context,
  { helpId }: ParsedInputOf<typeof contract.readHelpSource>,
): Promise<Source> {
  const row = await editing.findArticle(db, helpId)
  if (!row) throw new UserError('not_found')
  return toSource(row)
}

const toSource = (row: editing.ArticleRow): Source => ({
  helpId: row.id,
  categoryId: row.category_id,
  titleZh: row.title_zh,
  titleEn: row.title_en,
  bodyZh: row.body_zh,
  bodyEn: row.body_en,
  isRecommended: row.is_recommended,
  isPublished: row.is_published,
  version: row.version,
})

type HelpInput = Omit<ParsedInputOf<typeof contract.saveHelp>, 'helpId' | 'version'>

/** Writes an article in both languages, for readers at once where it is published. */
export async function saveHelp(
  { db, actor, site, requestKey }: MemberContext,
  { helpId, version, ...input }: ParsedInputOf<typeof contract.saveHelp>,
): Promise<{ helpId: number }> {
  const texts = await renderBoth(site.markdown, input)
  return db.transaction().execute(async (tx) => {
    await claimRequestKey(tx, requestKey)
    await editing.lockHelp(tx)
    await requireLeaf(tx, input.categoryId)
    const before = helpId === undefined ? undefined : await editing.findArticle(tx, helpId)
    if (helpId !== undefined && !before) throw new UserError('not_found')
    if (before && before.version !== version) throw new UserError('changed_meanwhile')
    const savedId = await writeArticle(tx, before?.id, { ...input, texts })
    await bindSiteUploads(tx, actor.memberId, {
      part: partOf(savedId),
      text: `${input.bodyZh}\n${input.bodyEn}`,
    })
    await writeAudit(tx, actor, {
      act: 'save_help',
      subject: `help:${savedId}`,
      before: before && noteOf(toSource(before)),
      after: noteOf(input),
    })
    await invalidate(tx, helpTag)
    return { helpId: savedId }
  })
}

/** What names an article's uploads. */
const partOf = (articleId: number) => `help:${articleId}`

type BothTexts = Record<'zh-CN' | 'en-US', editing.TextColumns>

async function renderBoth(
  markdown: Parameters<typeof renderHelp>[0],
  { titleZh, titleEn, bodyZh, bodyEn }: Pick<HelpInput, 'titleZh' | 'titleEn' | 'bodyZh' | 'bodyEn'>,
): Promise<BothTexts> {
  return {
    'zh-CN': await renderHelp(markdown, { title: titleZh, body: bodyZh }),
    'en-US': await renderHelp(markdown, { title: titleEn, body: bodyEn }),
  }
}

interface NewArticle extends Pick<HelpInput, 'categoryId' | 'isRecommended' | 'isPublished'> {
  texts: BothTexts
}

async function writeArticle(tx: Tx, articleId: number | undefined, article: NewArticle): Promise<number> {
  const { categoryId, isRecommended, isPublished, texts } = article
  const columns = { category_id: categoryId, is_recommended: isRecommended, is_published: isPublished }
  if (articleId !== undefined) await editing.updateArticle(tx, articleId, columns)
  else if ((await editing.readArticles(tx)).length >= helpArticlesMax) throw new UserError('list_full')
  const savedId = articleId ?? (await editing.insertArticle(tx, columns)).id
  for (const language of ['zh-CN', 'en-US'] as const)
    await editing.upsertText(tx, savedId, language, texts[language])
  return savedId
}

/** An article as the log keeps it. */
const noteOf = (article: HelpInput) => ({
  title_zh: article.titleZh,
  title_en: article.titleEn,
  body_zh: article.bodyZh,
  body_en: article.bodyEn,
  category_id: article.categoryId,
  is_recommended: article.isRecommended,
  is_published: article.isPublished,
})

async function requireLeaf(tx: Tx, categoryId: number): Promise<void> {
  const category = (await readCategories(tx)).find(({ id }) => id === categoryId)
  if (!category || category.parent_id === null) throw fieldError('categoryId', { code: 'unknown_choice' })
}

/** Takes the new order only if it names exactly the articles of one category as they are now. */
export async function orderHelp(
  { db, actor }: MemberContext,
  input: ParsedInputOf<typeof contract.orderHelp>,
): Promise<void> {
  const helpIds = input.helpIds.map(Number)
  await db.transaction().execute(async (tx) => {
    await editing.lockHelp(tx)
    const articles = await editing.readArticles(tx)
    const first = articles.find(({ id }) => id === helpIds[0])
    const before = articles.flatMap(({ id, category_id }) => (category_id === first?.category_id ? [id] : []))
    if (!first || !isSameSet(before, helpIds)) throw new UserError('changed_meanwhile')
    await editing.orderArticles(tx, helpIds)
    const subject = `help_category:${first.category_id}`
    await writeAudit(tx, actor, { act: 'order_help', subject, before, after: helpIds })
    await invalidate(tx, helpTag)
  })
}

export async function deleteHelp(
  { db, actor }: MemberContext,
  { helpId }: ParsedInputOf<typeof contract.deleteHelp>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await editing.lockHelp(tx)
    const before = await editing.findArticle(tx, helpId)
    if (!before) throw new UserError('not_found')
    await releaseSiteUploads(tx, partOf(helpId))
    await editing.deleteArticle(tx, helpId)
    const subject = `help:${helpId}`
    await writeAudit(tx, actor, { act: 'delete_help', subject, before: noteOf(toSource(before)) })
    await invalidate(tx, helpTag)
  })
}
