import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import { languages } from '#contract/core/language.ts'
import type * as contract from '#contract/site/site-texts.ts'
import { type SiteText, siteTextNames } from '#contract/site/site-texts.ts'
import { writeAudit } from '#server/core/audit.ts'
import { invalidate, siteTag } from '#server/core/cache-tags.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { readSiteTextRows } from './text-queries.ts'
import { renderSiteText, saveSiteText } from './texts.ts'

/** Lists every text in every language as it was written. */
export const listSiteTexts = async ({ db }: Context): Promise<OutputOf<typeof contract.listSiteTexts>> => ({
  texts: await readSiteTexts(db),
})

async function readSiteTexts(db: Database | Tx): Promise<SiteText[]> {
  const rows = await readSiteTextRows(db)
  return siteTextNames.flatMap((name) =>
    languages.map((language) => {
      const row = rows.find((each) => each.name === name && each.language === language)
      return { name, language, title: row?.title ?? '', body: row?.body_markdown ?? '' }
    }),
  )
}

/** Writes one text in one language, for readers at once, and writes down what it was. */
export async function editSiteText(
  { db, actor, site }: MemberContext,
  { name, language, title, body }: ParsedInputOf<typeof contract.saveSiteText>,
): Promise<void> {
  const rendered = await renderSiteText(site.markdown, name, body)
  await db.transaction().execute(async (tx) => {
    const texts = await readSiteTexts(tx)
    const before = texts.find((text) => text.name === name && text.language === language)
    await saveSiteText(tx, { name, language, title, ...rendered })
    const note = { act: 'save_text', subject: `text:${name}:${language}`, after: { title, body } } as const
    await writeAudit(tx, actor, { ...note, before: before && { title: before.title, body: before.body } })
    await invalidate(tx, siteTag)
  })
}
