import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Link, Root as MarkdownRoot } from 'mdast'
import { findAndReplace } from 'mdast-util-find-and-replace'
import rehypeParse from 'rehype-parse'
import rehypeRemark, { type Options as RehypeOptions } from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { literalLinks } from '#contract/markdown/literal-links.ts'
import { readableText } from '#web/ui/readable-text.ts'
import { asBlock, codeInFrame } from './code-of-html.ts'
import { asText, hasClass, listIn } from './elements.ts'
import { dropUnsaid, notesOf, referenceIn } from './footnotes-of-html.ts'
import { asTyped, formulaOf } from './formula-of-html.ts'
import { mendLists } from './lists-of-html.ts'
import { standInOfTable } from './table-of-html.ts'

/** What says more than a plain text can; the rest is lines of words. */
const layoutNames = new Set(
  'a img h1 h2 h3 h4 h5 h6 ul ol table pre blockquote hr b strong i em del s sub sup code kbd'.split(' '),
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

/** What Markdown has no signs for, in the HTML that posts may hold: without it 10<sup>6</sup> would be 106. */
const inTags: HtmlHandle = (state, node) => {
  const reference = referenceIn(node)
  if (reference) return reference
  const inside = state.all(node)
  const { tagName } = node
  return inside.length > 0
    ? [{ type: 'html', value: `<${tagName}>` }, ...inside, { type: 'html', value: `</${tagName}>` }]
    : []
}

type HtmlHandle = NonNullable<NonNullable<RehypeOptions['handlers']>[string]>

/** In a table a bar would end the cell, also in the middle of a formula. */
const inCell: Handle = ({ value }, _parent, { stack }) =>
  stack.includes('tableCell') ? value.replaceAll('|', '\\|') : value

const parser = unified().use(rehypeParse).freeze()
const writer = unified()
  .use(rehypeRemark, {
    handlers: {
      math: (state, node) => state.all(node),
      sub: inTags,
      sup: inTags,
      section: notesOf,
      [asTyped]: (_state, node) => ({ type: 'html', value: textOf(node) }),
    },
  })
  .use(() => joinEmphasis)
  .use(() => linkAddresses)
  .use(literalLinks)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    rule: '-',
    handlers: { strong: between('**'), emphasis: between('*'), html: inCell },
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
  mendLists(tree)
  dropUnsaid(tree)
  let hasLayout = false
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return
    if (node.type === 'text') {
      node.value = asTypedText(node.value)
      return
    }
    const whole = node.type === 'element' ? wholeOf(node) : undefined
    if (whole) {
      hasLayout = true
      parent.children.splice(index, 1, whole)
      return SKIP
    }
    const instead = node.type === 'element' ? standIn(node, origin) : []
    if (instead) {
      parent.children.splice(index, 1, ...instead)
      return [SKIP, index]
    }
    hasLayout ||= node.type === 'element' && saysMore(node)
  })
  return hasLayout ? writer.stringify(writer.runSync(tree)).trim() : undefined
}

/** What is read with all that is in it. */
const wholeOf = (element: Element) => (element.tagName === 'pre' ? asBlock(element) : formulaOf(element))

/** Word wraps its lines between Chinese characters too, where a line end is no space; its empty lines hold an odd one. */
const asTypedText = (text: string) =>
  readableText(text)
    .replaceAll('\u00a0', ' ')
    .replace(
      /(?<=[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF])\s*\n\s*(?=[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF])/gu,
      '',
    )

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
  const code = codeInFrame(element)
  if (code) return code
  // A list that was folded is copied without its words.
  if (/^([ou]l|li)$/.test(tagName)) return isEmpty(element) ? [] : undefined
  return isUndone(element) ? children : undefined
}

function standInOfLink(link: Element): ElementContent[] | undefined {
  const { href, ariaHidden, dataFootnoteBackref } = link.properties
  // The mark beside a heading that leads to it, and the arrow that leads back from a note.
  if (ariaHidden === 'true' || dataFootnoteBackref !== undefined || /^\s*[#¶§]\s*$/.test(textOf(link)))
    return []
  if (!/^(https?|mailto):/i.test(String(href))) return link.children
  return isEmpty(link) ? [] : undefined
}

const isEmpty = (element: Element) =>
  textOf(element).trim() === '' && listIn(element, ['img', 'input']).length === 0

function standInOfImage({ properties }: Element, origin: string): ElementContent[] | undefined {
  const { src: shown, alt, dataSrc, dataOriginal, dataActualsrc } = properties
  const words = String(alt ?? '')
  // A picture that waits for its reader to come near has its address beside it.
  const src = [shown, dataSrc, dataOriginal, dataActualsrc].find(isWeb) ?? shown
  if (src !== undefined) properties.src = src
  if (String(src).startsWith(`${origin}/`)) properties.src = String(src).slice(origin.length)
  const isEmoji = /^\p{Extended_Pictographic}/u.test(words)
  return isWeb(src) && !isEmoji ? undefined : [asText(words)]
}

const isWeb = (address: unknown): address is string => /^https?:/i.test(String(address))

/** A link that says where it goes, which a plain address does as well. */
const isOwnAddress = (element: Element) =>
  element.tagName === 'a' && bare(textOf(element)) === bare(String(element.properties.href))
const bare = (address: string) => address.trim().replace(/^https?:\/\/|\/$/gi, '')

/** Google's documents are one `b` that isn't bold. */
function isUndone({ tagName, properties: { style } }: Element): boolean {
  if (tagName === 'b' || tagName === 'strong') return /font-weight:\s*(normal|400)/.test(String(style))
  return (tagName === 'i' || tagName === 'em') && /font-style:\s*normal/.test(String(style))
}

/** Office programs begin anew with each script and font: `**Word****文档**` would be no emphasis at all. */
function joinEmphasis(tree: MarkdownRoot): void {
  visit(tree, (node, index, parent) => {
    if (node.type !== 'strong' && node.type !== 'emphasis') return
    const next = parent?.children[(index ?? 0) + 1]
    if (next?.type !== node.type) return
    node.children.push(...next.children)
    parent?.children.splice((index ?? 0) + 1, 1)
    return index
  })
}

/** An address that stands in the words as such is one in the post, where its signs would be escaped else. */
function linkAddresses(tree: MarkdownRoot): void {
  findAndReplace(
    tree,
    [
      [/https?:\/\/[^\s<>\u3000-\u303F\uFF00-\uFFEF“”‘’…—]+/gi, (url: string) => linkTo(url, url)],
      [/(?<![\w.+@-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, (mail: string) => linkTo(`mailto:${mail}`, mail)],
    ],
    { ignore: ['link', 'linkReference'] },
  )
}

const linkTo = (url: string, words: string): Link => ({ type: 'link', url, children: [asText(words)] })
