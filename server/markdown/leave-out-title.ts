import { onOneLine } from '#contract/core/on-one-line.ts'
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
  const said = findSaid(text.bodyHtml, title)
  if (!said) return text
  return { bodyHtml: said.rest, outline: said.tag === 'p' ? text.outline : withoutFirst(text.outline) }
}

/** The summary of such a text goes on behind it as well. */
export function summarizeBehindTitle(
  { html, summary }: { html: string; summary: string },
  title: string,
): string {
  const said = findSaid(html, title)
  const beginning = said && onOneLine(said.words)
  return beginning && summary.startsWith(beginning) ? summary.slice(beginning.length).trimStart() : summary
}

/** What such a text says in lines, from behind the first. */
export function linesBehindTitle(lines: string, title: string): string {
  const end = lines.indexOf('\n')
  return end > 0 && fold(lines.slice(0, end)) === fold(title) ? lines.slice(end + 1) : lines
}

/** The first block, where it says the title and more follows. */
function findSaid(html: string, title: string): { tag: string; words: string; rest: string } | undefined {
  const [block = '', tag = '', inner = ''] = firstBlock.exec(html) ?? []
  const rest = html.slice(block.length)
  const words = textOf(inner)
  if (block === '' || rest === '' || moreThanWords.test(inner) || fold(words) !== fold(title)) return
  return { tag, words, rest }
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(reference, (_, hex?: string, decimal?: string, name = '') =>
      hex || decimal
        ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
        : named[name.toLowerCase()]!,
    )

const fold = (words: string) => onOneLine(words.normalize('NFKC')).toLowerCase()

/** What stood under the heading that is left out moves up to its place. */
function withoutFirst([first, ...rest]: Text['outline']): Text['outline'] {
  if (!first || rest.length < headingsMin) return []
  const raised = Math.min(...rest.map(({ depth }) => depth)) - 1
  return rest.map((entry) => ({ ...entry, depth: entry.depth - raised }))
}
