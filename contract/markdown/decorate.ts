import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { wrapTable } from './table-scroll.ts'
import type { wordsOf } from './words.ts'

type Options = { idPrefix: string; words: ReturnType<typeof wordsOf> }

/** What the page adds to a sanitised post. Runs after the sanitiser, so nothing here may bring in new markup. */
export function decorate({ idPrefix, words }: Options) {
  return (tree: Root) => {
    const lowerBy = 2 - highestHeading(tree)
    visit(tree, 'element', (node, index, parent) => {
      const { tagName, properties } = node
      dropOddNames(node)
      if (tagName === 'a') decorateLink(node, idPrefix)
      else if (tagName === 'img') decorateImage(node)
      else if (tagName === 'input') properties.ariaLabel = words.task
      // A wide code block scrolls, and what scrolls must be reachable by keyboard.
      else if (tagName === 'pre') properties.tabIndex = 0
      else if (tagName === 'table' && parent && index !== undefined) {
        parent.children[index] = wrapTable(node, words.table)
      } else if (headingPattern.test(tagName)) {
        node.tagName = `h${Math.min(6, Number(tagName[1]) + lowerBy)}`
      }
    })
    joinChineseLines(tree)
  }
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

function decorateImage(image: Element) {
  if (!image.properties.src) {
    image.tagName = 'span'
    image.children = [{ type: 'text', value: String(image.properties.alt ?? '') }]
    image.properties = {}
    return
  }
  image.properties = { alt: '', ...image.properties, loading: 'lazy', decoding: 'async' }
}

/** A line end between two Chinese characters is no space, whatever width the author wrapped at. */
function joinChineseLines(tree: Root) {
  visit(tree, (node, _index, parent) => {
    if (parent?.type === 'element' && (parent.tagName === 'code' || parent.tagName === 'pre')) return
    if (node.type === 'text') {
      node.value = node.value.replace(
        /(?<=[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF])\n(?=\p{Script=Han})/gu,
        '',
      )
    }
  })
}
