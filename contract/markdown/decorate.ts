import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { labelsOf } from './labels.ts'
import { showMedia } from './media.ts'
import { wrapTable } from './table-scroll.ts'

type Options = { idPrefix: string; labels: ReturnType<typeof labelsOf> }

/**
 * What the page adds to a sanitised post. Runs after the sanitiser, so the only markup that may come in here is ours, made
 * from addresses that were checked word by word.
 */
export function decorate({ idPrefix, labels }: Options) {
  return (tree: Root) => {
    const lowerBy = 2 - highestHeading(tree)
    const linked = findLinkedImages(tree)
    visit(tree, 'element', (node, index, parent) => {
      dropOddNames(node)
      if (headingPattern.test(node.tagName)) lowerHeading(node, lowerBy)
      // A browser that translates the page leaves code as it is.
      if (isCode(node) && !(parent?.type === 'element' && isCode(parent))) node.properties.translate = 'no'
      const shown = decorateElement(node, linked.has(node), { idPrefix, labels })
      if (parent && index !== undefined) parent.children[index] = shown
    })
    joinChineseLines(tree)
  }
}

const isCode = ({ tagName }: Element) => tagName === 'pre' || tagName === 'code'

/** Returns what stands in its place, which for most is itself. */
function decorateElement(node: Element, isLinked: boolean, { idPrefix, labels }: Options): Element {
  const { tagName, properties } = node
  if (tagName === 'img') return decorateImage(node, isLinked, labels)
  if (tagName === 'table') return wrapTable(node, labels.table)
  if (tagName === 'a') decorateLink(node, idPrefix)
  if (tagName === 'input') properties.ariaLabel = labels.task
  // A wide code block scrolls, and what scrolls must be reachable by keyboard.
  if (tagName === 'pre') properties.tabIndex = 0
  return node
}

const headingPattern = /^h[1-6]$/

/** The page's title is its h1, so a post's own headings begin right below it, whatever level its author began with. */
function highestHeading(tree: Root): number {
  let highest = 6
  let found = false
  visit(tree, 'element', ({ tagName }) => {
    if (!headingPattern.test(tagName)) return
    found = true
    highest = Math.min(highest, Number(tagName[1]))
  })
  return found ? highest : 2
}

function lowerHeading(heading: Element, lowerBy: number) {
  heading.tagName = `h${Math.min(6, Number(heading.tagName[1]) + lowerBy)}`
}

/** A name with markup in it names nothing; it only waits for a parser that reads it in another way. */
function dropOddNames({ properties }: Element) {
  for (const name of ['id', 'name']) {
    const value = properties[name]
    if (value !== undefined && !/^[\p{L}\p{N}%_.:-]+$/u.test(String(value))) delete properties[name]
  }
  if (Array.isArray(properties.className) && properties.className.length === 0) delete properties.className
}

function decorateLink({ properties }: Element, idPrefix: string) {
  const { href } = properties
  if (typeof href !== 'string') return
  if (href.startsWith('#') && href.length > 1) properties.href = `#${idPrefix}${href.slice(1)}`
  // A browser reads `\` as `/` here, and skips white space before the address.
  if (/^\s*(?:https?:|[\\/]\s*[\\/])/.test(href)) properties.rel = ['nofollow', 'ugc', 'noopener']
}

/** Images in their author's links, of which no link of ours may be made. */
function findLinkedImages(tree: Root): Set<Element> {
  const linked = new Set<Element>()
  visit(tree, 'element', (link) => {
    if (link.tagName !== 'a') return
    visit(link, 'element', (inside) => {
      if (inside.tagName === 'img') linked.add(inside)
    })
  })
  return linked
}

function decorateImage(image: Element, isLinked: boolean, labels: Options['labels']): Element {
  if (image.properties.src) return showMedia(image, isLinked, labels)
  const children: Element['children'] = [{ type: 'text', value: String(image.properties.alt ?? '') }]
  return { type: 'element', tagName: 'span', properties: {}, children }
}

/** A line end between two Chinese characters is no space, whatever width the author wrapped at. */
function joinChineseLines(tree: Root) {
  visit(tree, (node, _index, parent) => {
    if (parent?.type === 'element' && isCode(parent)) return
    if (node.type === 'text') {
      node.value = node.value.replace(
        /(?<=[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF])\n(?=\p{Script=Han})/gu,
        '',
      )
    }
  })
}
