import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { playerOrigins } from './embedded-videos.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const allowedTags = new Set(
  `a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h2
  h3 h4 h5 h6 hr i iframe img input ins kbd li mark ol p pre q rp rt ruby s samp section small span strike strong sub summary
  sup table tbody td tfoot th thead time tr tt u ul var video wbr`.split(/\s+/),
)
const allowedAttributes = new Set(
  `align allowfullscreen alt aria-describedby aria-label aria-labelledby checked cite class colspan controls data-footnote-backref
  data-footnote-ref data-footnotes data-src datetime decoding dir disabled height href id lang loading name open preload referrerpolicy rel reversed
  role rowspan sandbox scope sizes span src srcset start tabindex title
  translate type value width`.split(/\s+/),
)
const classes =
  /^(?:language-[\w+#.-]+|contains-task-list|task-list-item|footnotes|data-footnote-backref|sr-only|table-scroll|picture|outside-picture|video-frame|mention)$/
const prefixed = new Set(['id', 'name', 'aria-describedby', 'aria-labelledby'])

/** What a browser would find in this HTML that must not be there. Knows nothing of how the HTML was made. */
export function findUnsafe(html: string, idPrefix: string): string[] {
  return elementsOf(parseFragment(html)).flatMap((element) => [
    ...(allowedTags.has(element.tagName) ? [] : [`<${element.tagName}>`]),
    ...(element.namespaceURI === 'http://www.w3.org/1999/xhtml' ? [] : [`foreign <${element.tagName}>`]),
    ...element.attrs
      .filter(({ name, value }) => !isSafe(element, name, value, idPrefix))
      .map(({ name, value }) => `<${element.tagName} ${name}="${value}">`),
  ])
}

export function elementsOf(node: Node): Element[] {
  if (!('childNodes' in node)) return []
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []))
}

function isSafe(element: Element, name: string, value: string, idPrefix: string): boolean {
  if (!allowedAttributes.has(name)) return false
  if (prefixed.has(name)) return value.split(' ').every((id) => id === '' || id.startsWith(idPrefix))
  if (name === 'class') return value.split(' ').every((part) => classes.test(part))
  if (name === 'href') return schemeIs(value, ['http:', 'https:', 'mailto:'])
  if (element.tagName === 'iframe' && name === 'src') return isPlayer(element, value)
  if (name === 'srcset') return /^(?:\/uploads\/[\w-]{22}\/\w+\.webp \d+w(?:, |$))+$/.test(value)
  if (name === 'src' || name === 'cite') return schemeIs(value, ['http:', 'https:'])
  if (name === 'data-src') return element.tagName === 'span' && /^https?:\/\//.test(value)
  if (name === 'role' || name === 'tabindex') return element.tagName === 'div' || element.tagName === 'pre'
  if (name === 'type') return element.tagName !== 'input' || value === 'checkbox'
  return true
}

function isPlayer({ attrs }: Element, src: string): boolean {
  const sandbox = attrs.find(({ name }) => name === 'sandbox')?.value ?? 'none'
  return (
    playerOrigins.includes(new URL(src).origin) &&
    /^allow-scripts allow-same-origin allow-presentation$/.test(sandbox)
  )
}

function schemeIs(url: string, schemes: string[]): boolean {
  const base = 'https://teahouse.example/topics/1'
  return !URL.canParse(url, base) || schemes.includes(new URL(url, base).protocol)
}
