import type { Topic } from '#contract/posts/topics.ts'
import { headingsMin } from './outline.ts'

/* Shared: a text that begins by saying its title once more, which stands above it already. */

type Text = Pick<Topic, 'bodyHtml' | 'outline'>

const firstBlock = /^\s*<(h[1-6]|p)\b[^>]*>([\s\S]*?)<\/\1>\s*/
/** A link, a picture or a formula says more than the words of the title. */
const moreThanWords = /<(?!\/?(?:strong|em|code|span|mark)\b)/
const reference = /&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot));/gi
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** A text without a beginning that says its title once more; a text of nothing else stays. */
export function leaveOutTitle(text: Text, title: string): Text {
  const [block, tag, words] = firstBlock.exec(text.bodyHtml) ?? []
  if (block === undefined || words === undefined || moreThanWords.test(words)) return text
  const bodyHtml = text.bodyHtml.slice(block.length)
  if (bodyHtml === '' || fold(textOf(words)) !== fold(title)) return text
  return { bodyHtml, outline: tag === 'p' ? text.outline : withoutFirst(text.outline) }
}

/** The summary of such a text goes on behind it as well. */
export function summarizeBehindTitle(
  { html, summary }: { html: string; summary: string },
  title: string,
): string {
  const isSaid = leaveOutTitle({ bodyHtml: html, outline: [] }, title).bodyHtml !== html
  return isSaid ? behindTitle(summary, title, ' ') : summary
}

/** What follows such a beginning, up to the first of these signs that ends it. */
export function behindTitle(text: string, title: string, end: ' ' | '\n'): string {
  const wanted = fold(title)
  for (let at = text.indexOf(end); at > 0; at = text.indexOf(end, at + 1)) {
    const said = fold(text.slice(0, at))
    if (said === wanted) return text.slice(at + 1)
    if (end === '\n' || said.length > wanted.length) break
  }
  return text
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(reference, (_, hex?: string, decimal?: string, name = '') =>
      hex || decimal
        ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
        : named[name.toLowerCase()]!,
    )

const fold = (words: string) => words.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

/** What stood under the heading that is left out moves up to its place. */
function withoutFirst([first, ...rest]: Text['outline']): Text['outline'] {
  if (!first || rest.length < headingsMin) return []
  const raised = Math.min(...rest.map(({ depth }) => depth)) - 1
  return rest.map((entry) => ({ ...entry, depth: entry.depth - raised }))
}
