/* Shared by the welcome community, which writes the first texts. */
import type { OutputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type { SiteTextName } from '#contract/site/site-texts.ts'
import type * as contract from '#contract/site/terms.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import type { MarkdownRenderer } from '#server/markdown/markdown.ts'
import { findSiteText, upsertSiteText } from './text-queries.ts'

type ReadText = (context: Context) => Promise<OutputOf<typeof contract.readTerms>>

/** Reads the terms of service as everybody sees them; throws not found where staff wrote none. */
export const readTerms: ReadText = async ({ db, language }) => {
  const text = await findSiteText(db, 'terms', language)
  if (!text) throw new UserError('not_found')
  return { title: text.title, html: text.body_html }
}

/** Reads the privacy policy, or the terms where staff wrote none: those say what is stored. */
export const readPrivacy: ReadText = async (context) => {
  const text = await findSiteText(context.db, 'privacy', context.language)
  return text ? { title: text.title, html: text.body_html } : readTerms(context)
}

interface RenderedSiteText {
  body: string
  html: string
  rendererVersion: number
}

/** Renders a page of prose before any transaction. */
export async function renderSiteText(
  markdown: MarkdownRenderer,
  name: string,
  body: string,
): Promise<RenderedSiteText> {
  const { html, rendererVersion } = await markdown.renderPost(body, { idPrefix: `${name}-` })
  return { body, html, rendererVersion }
}

export async function saveSiteText(
  tx: Tx,
  text: RenderedSiteText & { name: SiteTextName; language: Language; title: string },
): Promise<void> {
  await upsertSiteText(tx, {
    name: text.name,
    language: text.language,
    title: text.title,
    body_markdown: text.body,
    body_html: text.html,
    renderer_version: text.rendererVersion,
  })
}
