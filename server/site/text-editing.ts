import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import { languages } from '#contract/core/language.ts'
import type * as contract from '#contract/site/site-texts.ts'
import { siteTextNames } from '#contract/site/site-texts.ts'
import { writeAudit } from '#server/core/audit.ts'
import { invalidate, siteTag } from '#server/core/cache-tags.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import { UserError } from '#server/core/user-error.ts'
import { lockSiteText, readSiteTextRows } from './text-queries.ts'
import { renderSiteText, saveSiteText } from './texts.ts'

/** Lists every text in every language as it was written. */
export async function listSiteTexts({ db }: Context): Promise<OutputOf<typeof contract.listSiteTexts>> {
  const rows = await readSiteTextRows(db)
  const texts = siteTextNames.flatMap((name) =>
    languages.map((language) => {
      const row = rows.find((each) => each.name === name && each.language === language)
      const savedAt = row?.updated_at.toISOString() ?? null
      return { name, language, title: row?.title ?? '', body: row?.body_markdown ?? '', savedAt }
    }),
  )
  return { texts }
}

/** Writes one text in one language, for readers at once, and writes down what it was. */
export async function editSiteText(
  { db, actor, site }: MemberContext,
  { name, language, title, body, savedAt }: ParsedInputOf<typeof contract.saveSiteText>,
): Promise<void> {
  const rendered = await renderSiteText(site.markdown, name, body)
  await db.transaction().execute(async (tx) => {
    const before = await lockSiteText(tx, name, language)
    if (savedAt !== undefined && before?.updated_at.toISOString() !== new Date(savedAt).toISOString())
      throw new UserError('changed_meanwhile')
    await saveSiteText(tx, { name, language, title, ...rendered })
    const note = { act: 'save_text', subject: `text:${name}:${language}`, after: { title, body } } as const
    await writeAudit(tx, actor, {
      ...note,
      before: before && { title: before.title, body: before.body_markdown },
    })
    await invalidate(tx, siteTag)
  })
}
