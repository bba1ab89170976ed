import { invalidate, siteTag } from '#server/core/cache-tags.ts'
import { renderAgain, type StoredHtml } from '#server/markdown/stored-html.ts'
import {
  countOldSiteTexts,
  readOldSiteTexts,
  skipSiteTextRendering,
  updateSiteTextRendering,
} from './text-queries.ts'
import { renderSiteText } from './texts.ts'

export const storedSiteTexts: StoredHtml = {
  name: 'site-texts',
  countOld: async (db) => (await countOldSiteTexts(db)).count,
  async rerenderSome(rerendering, count) {
    const { db, markdown } = rerendering
    const texts = await readOldSiteTexts(db, count)
    for (const text of texts) {
      const { name, language, body_markdown } = text
      const rendered = await renderAgain(rerendering, { name, language }, () =>
        renderSiteText(markdown, name, body_markdown),
      )
      if (!rendered) {
        await skipSiteTextRendering(db, text)
        continue
      }
      await db.transaction().execute(async (tx) => {
        await updateSiteTextRendering(tx, text, rendered)
        await invalidate(tx, siteTag)
      })
    }
    return texts.length
  },
}
