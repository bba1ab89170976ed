import type { Element, ElementContent, Text } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Emphasis, Root as MarkdownRoot, Strong } from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'

/** What says more than a plain text can; the rest is lines of words. */
const layoutNames = new Set(
  'a img h1 h2 h3 h4 h5 h6 ul ol table pre blockquote hr b strong i em del s code kbd'.split(' '),
)
const droppedNames = new Set(
  'head script style template noscript iframe object svg button select textarea video audio'.split(' '),
)

type Handle = NonNullable<NonNullable<Options['handlers']>['strong']>

/** Ours end beside Chinese punctuation too, in whose place the writer would put the numbers of characters. */
const between =
  (mark: string): Handle =>
  (node, _parent, state, info) => {
    const inside = state.containerPhrasing(node, { ...info, before: mark, after: mark })
    const words = inside.trim()
    return words && inside.replace(words, () => mark + words + mark)
  }

const parser = unified().use(rehypeParse).freeze()
const writer = unified()
  .use(rehypeRemark, { handlers: { math: (state, node) => state.all(node) } })
  .use(() => joinEmphasis)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    rule: '-',
    handlers: { strong: between('**'), emphasis: between('*') },
    unsafe: [{ character: '$', inConstruct: 'phrasing' }],
  })
  .freeze()

/**
 * Copied HTML, of a page or an office program, in the Markdown of our posts; undefined where its layout says nothing that the
 * plain text beside it doesn't. Links and images that lead elsewhere than to the web stay as their words; a picture of this site,
 * at `origin`, stays one.
 */
export function markdownOfHtml(html: string, origin: string): string | undefined {
  const tree = parser.parse(html)
  let hasLayout = false
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined || node.type === 'text') return
    const instead = node.type === 'element' ? standIn(node, origin) : []
    if (instead) {
      parent.children.splice(index, 1, ...instead)
      return [SKIP, index]
    }
    hasLayout ||= node.type === 'element' && saysMore(node)
  })
  return hasLayout ? writer.stringify(writer.runSync(tree) as MarkdownRoot).trim() : undefined
}

const saysMore = (element: Element) => layoutNames.has(element.tagName) && !isOwnAddress(element)

/** What stands in the place of an element that has none in a post; undefined where it has one. */
function standIn(element: Element, origin: string): ElementContent[] | undefined {
  const { tagName, properties, children } = element
  delete properties.title
  if (droppedNames.has(tagName) || hasClass(element, 'katex-mathml')) return []
  if (tagName === 'a') return standInOfLink(element)
  if (tagName === 'img') return standInOfImage(element, origin)
  if (tagName === 'input') return properties.type === 'checkbox' ? undefined : []
  if (tagName === 'u' || tagName === 'mark') return children
  if (tagName === 'table') return standInOfTable(element)
  // A list that was folded is copied without its words.
  if (/^([ou]l|li)$/.test(tagName)) return isEmpty(element) ? [] : undefined
  return isUndone(element) ? children : undefined
}

function standInOfLink(link: Element): ElementContent[] | undefined {
  const { href, ariaHidden } = link.properties
  // The mark beside a heading that leads to it.
  if (ariaHidden === 'true') return []
  if (!/^(https?|mailto):/i.test(String(href))) return link.children
  return isEmpty(link) ? [] : undefined
}

const isEmpty = (element: Element) =>
  textOf(element).trim() === '' && listIn(element, ['img', 'input']).length === 0

function standInOfImage({ properties }: Element, origin: string): ElementContent[] | undefined {
  const { src, alt } = properties
  const words = String(alt ?? '')
  if (String(src).startsWith(`${origin}/`)) properties.src = String(src).slice(origin.length)
  const isEmoji = /^\p{Extended_Pictographic}/u.test(words)
  return /^https?:/i.test(String(src)) && !isEmoji ? undefined : [asText(words)]
}

/** One cell of a spreadsheet is a word. Of several rows the first is the head, which a table of ours can't be without. */
function standInOfTable(table: Element): ElementContent[] | undefined {
  const cells = listIn(table, ['td', 'th'])
  if (cells.length === 1) return [asText(textOf(table))]
  const [firstRow] = listIn(table, ['tr'])
  for (const cell of firstRow?.children ?? []) if (cell.type === 'element') cell.tagName = 'th'
  return undefined
}

const asText = (value: string): Text => ({ type: 'text', value })

const hasClass = ({ properties: { className } }: Element, name: string) => [className].flat().includes(name)

/** A link that says where it goes, which a plain address does as well. */
const isOwnAddress = (element: Element) =>
  element.tagName === 'a' && bare(textOf(element)) === bare(String(element.properties.href))
const bare = (address: string) => address.trim().replace(/^https?:\/\/|\/$/gi, '')

/** Google's documents are one `b` that isn't bold. */
function isUndone({ tagName, properties: { style } }: Element): boolean {
  if (tagName === 'b' || tagName === 'strong') return /font-weight:\s*(normal|400)/.test(String(style))
  return (tagName === 'i' || tagName === 'em') && /font-style:\s*normal/.test(String(style))
}

function listIn(element: Element, names: string[]): Element[] {
  const found: Element[] = []
  visit(element, 'element', (inside) => {
    if (names.includes(inside.tagName)) found.push(inside)
  })
  return found
}

/** Office programs begin anew with each script and font: `**Word****文档**` would be no emphasis at all. */
function joinEmphasis(tree: MarkdownRoot): void {
  visit(tree, (node, index, parent) => {
    if (node.type !== 'strong' && node.type !== 'emphasis') return
    const next = parent?.children[(index ?? 0) + 1]
    if (next?.type !== node.type) return
    node.children.push(...(next as Emphasis | Strong).children)
    parent?.children.splice((index ?? 0) + 1, 1)
    return index
  })
}
