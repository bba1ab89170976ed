import { invalidate } from '#server/core/cache-tags.ts'
import type { MarkdownRenderer } from '#server/markdown/markdown.ts'
import { renderAgain, type StoredHtml } from '#server/markdown/stored-html.ts'
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
  const { html, summary, rendererVersion } = await markdown.renderPost(body, { idPrefix: 'help-' })
  return {
    title,
    body_markdown: body,
    body_html: html,
    summary,
    renderer_version: rendererVersion,
    search_title: asSought(title),
    search_body: asSought(htmlText(html)),
    search_version: searchVersion,
  }
}

/** Each word with a space before and behind it, so that one is found as a whole. */
const asSought = (text: string) => ` ${toSearchText(text).replaceAll(' ', '  ')} `

export const storedHelp: StoredHtml = {
  name: 'help',
  countOld: async (db) => Number((await queries.countOldTexts(db)).count),
  async rerenderSome(rerendering, count) {
    const { db, markdown } = rerendering
    const texts = await queries.readOldTexts(db, count)
    for (const text of texts) {
      const { article_id: articleId, language } = text
      const rendered = await renderAgain(rerendering, { articleId, language }, () =>
        renderHelp(markdown, { title: text.title, body: text.body_markdown }),
      )
      if (!rendered) {
        await queries.skipText(db, text)
        continue
      }
      await db.transaction().execute(async (tx) => {
        await queries.updateText(tx, text, rendered)
        await invalidate(tx, helpTag)
      })
    }
    return texts.length
  },
}
