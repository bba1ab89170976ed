import { invalidate } from '#server/core/cache-tags.ts'
import type { MarkdownRenderer } from '#server/markdown/markdown.ts'
import { rendererVersion } from '#server/markdown/rendered-post.ts'
import { toStoredHtml } from '#server/markdown/stored-html.ts'
import { htmlText } from '#server/posts/search-index/html-text.ts'
import { searchVersion, toSearchText } from '#server/posts/search-index/search-words.ts'
import * as queries from './editing-queries.ts'
import { helpTag } from './help.ts'

export interface HelpText {
  title: string
  body: string
}

/** A text as it is stored: rendered, and as the search reads it. To be called before any transaction. */
export async function renderHelp(
  markdown: MarkdownRenderer,
  { title, body }: HelpText,
): Promise<queries.TextColumns> {
  // One article stands on a page.
  const rendered = await markdown.renderPost(body, { idPrefix: 'help-' })
  return {
    title,
    body_markdown: body,
    body_html: rendered.html,
    summary: rendered.summary,
    renderer_version: rendered.rendererVersion,
    search_title: asSought(title),
    search_body: asSought(htmlText(rendered.html)),
    search_version: searchVersion,
  }
}

/** Each word with a space before and behind it, so that one is found as a whole. */
const asSought = (text: string) => ` ${toSearchText(text).replaceAll(' ', '  ')} `

export const storedHelp = toStoredHtml({
  name: 'help',
  countOld: async (db) => Number((await queries.countOldTexts(db)).count),
  readOld: queries.readOldTexts,
  nameOf: ({ article_id: articleId, language }) => ({ articleId, language }),
  readSource: async (_db, { title, body_markdown: body }) => ({ title, body }),
  render: renderHelp,
  async write(tx, text, rendered) {
    await queries.updateText(tx, text, { ...rendered, renderer_version: rendererVersion })
    await invalidate(tx, helpTag)
  },
  skip: (db, text) => queries.skipText(db, text),
})
