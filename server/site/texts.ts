import type { Language } from '#contract/core/language.ts'
import type { SiteTextName } from '#contract/site/site-texts.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { renderPost } from '#server/markdown/markdown.ts'
import { findSiteText, upsertSiteText } from './queries.ts'

/** A page of prose that staff edit. */
export async function readSiteText(db: Database, name: SiteTextName, language: Language) {
  const text = await findSiteText(db, name, language)
  if (!text) throw new UserError('not_found')
  return { title: text.title, html: text.body_html }
}

export async function saveSiteText(
  tx: Tx,
  name: SiteTextName,
  language: Language,
  { title, body }: { title: string; body: string },
): Promise<void> {
  const { html } = await renderPost(body, `${name}-`)
  await upsertSiteText(tx, { name, language, title, body_markdown: body, body_html: html })
}
