/* Shared by the welcome community, which brings the first help. */
import type { Tx } from '#server/core/database.ts'
import type { MarkdownRenderer } from '#server/markdown/markdown.ts'
import * as editing from './editing-queries.ts'
import { type HelpText, renderHelp } from './help-texts.ts'

export interface FirstArticle {
  isRecommended: boolean
  texts: Record<'zh-CN' | 'en-US', HelpText>
}

export interface FirstCategory {
  nameZh: string
  nameEn: string
  articles: FirstArticle[]
}

export interface FirstRoot {
  nameZh: string
  nameEn: string
  icon: string
  children: FirstCategory[]
}

/** Writes a whole help, all of it published, behind what there is. */
export async function addHelp(
  tx: Tx,
  markdown: MarkdownRenderer,
  roots: readonly FirstRoot[],
): Promise<void> {
  for (const { nameZh, nameEn, icon, children } of roots) {
    const names = { name_zh: nameZh, name_en: nameEn }
    const root = await editing.insertCategory(tx, { ...names, icon, parent_id: null })
    for (const child of children) {
      const category = await editing.insertCategory(tx, {
        ...{ name_zh: child.nameZh, name_en: child.nameEn },
        ...{ icon: null, parent_id: root.id },
      })
      for (const article of child.articles) await addArticle({ tx, markdown }, category.id, article)
    }
  }
}

async function addArticle(
  { tx, markdown }: { tx: Tx; markdown: MarkdownRenderer },
  categoryId: number,
  { isRecommended, texts }: FirstArticle,
): Promise<void> {
  const article = { category_id: categoryId, is_recommended: isRecommended, is_published: true }
  const { id } = await editing.insertArticle(tx, article)
  for (const language of ['zh-CN', 'en-US'] as const)
    await editing.upsertText(tx, id, language, await renderHelp(markdown, texts[language]))
}
