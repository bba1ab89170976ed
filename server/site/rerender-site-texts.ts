import { invalidate, siteTag } from '#server/core/cache-tags.ts'
import { rendererVersion } from '#server/markdown/rendered-post.ts'
import { toStoredHtml } from '#server/markdown/stored-html.ts'
import {
  countOldSiteTexts,
  readOldSiteTexts,
  skipSiteTextRendering,
  updateSiteTextRendering,
} from './text-queries.ts'
import { renderSiteText } from './texts.ts'

export const storedSiteTexts = toStoredHtml({
  name: 'site-texts',
  countOld: async (db) => (await countOldSiteTexts(db)).count,
  readOld: readOldSiteTexts,
  nameOf: ({ name, language }) => ({ name, language }),
  readSource: async (_db, text) => text,
  render: (markdown, { name, body_markdown }) => renderSiteText(markdown, name, body_markdown),
  async write(tx, text, rendered) {
    await updateSiteTextRendering(tx, text, { ...rendered, rendererVersion })
    await invalidate(tx, siteTag)
  },
  skip: (db, text) => skipSiteTextRendering(db, text),
})
