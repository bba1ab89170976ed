import { invalidate, siteTag } from '#server/core/cache-tags.ts'
import type { StoredHtml } from '#server/markdown/stored-html.ts'
import { countOldSiteTexts, readOldSiteTexts, updateSiteTextRendering } from './text-queries.ts'
import { renderSiteText } from './texts.ts'

export const storedSiteTexts: StoredHtml = {
  name: 'site-texts',
  countOld: async (db) => (await countOldSiteTexts(db)).count,
  async rerenderSome({ db, markdown }, count) {
    const texts = await readOldSiteTexts(db, count)
    for (const text of texts) {
      const rendered = await renderSiteText(markdown, text.name, text.body_markdown)
      await db.transaction().execute(async (tx) => {
        await updateSiteTextRendering(tx, text, rendered)
        await invalidate(tx, siteTag)
      })
    }
    return texts.length
  },
}
