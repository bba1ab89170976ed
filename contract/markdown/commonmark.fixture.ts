import type { Root } from 'hast'
import { unified } from 'unified'
import { labelsOf } from './labels.ts'
import { stringifyTree } from './render-markdown.ts'
import { safeHtml } from './safe-tree.ts'

const idPrefix = 'p-'
const blocks =
  /\s*(<\/?(?:blockquote|dd|del|details|div|dl|dt|h[1-6]|hr|li|ol|p|pre|summary|table|tbody|td|th|thead|tr|ul|section)\b[^>]*>)\s*/g

/**
 * The HTML of the specification as it reads after our sanitiser and decorations, and nothing of our Markdown.
 * The last line end goes first: after an `<a>` left open the HTML algorithm would wrap it in a second link.
 */
export function expectedHtml(html: string): string {
  const tree: Root = {
    type: 'root',
    children: [{ type: 'raw', value: html.trimEnd() } as unknown as Root['children'][number]],
  }
  return normalizeHtml(
    stringifyTree(
      unified()
        .use(safeHtml, { idPrefix, labels: labelsOf('') })
        .runSync(tree) as Root,
    ),
  )
}

/** White space next to a block's tags is never seen; inside `pre` it is kept. */
export function normalizeHtml(html: string): string {
  return html
    .split(/(<pre[\s\S]*?<\/pre>)/)
    .map((part) => (part.startsWith('<pre') ? part : part.replace(blocks, '$1').replace(/\s+/g, ' ')))
    .join('')
    .replace(/\s*(<pre|<\/pre>)\s*/g, '$1')
    .trim()
}
