import type { Element, ElementContent, Parents, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { asElement, isElement, listIn } from './elements.ts'

/** Makes lists of what programs write in their place, so that each item is one and stands as deep as it did. */
export function mendLists(tree: Root): void {
  visit(tree, (node) => {
    if (!('children' in node)) return
    listParagraphs(node)
    if (node.type !== 'element') return
    if (/^[ou]l$/.test(node.tagName)) putListsIntoItems(node)
    if (node.tagName === 'li') unwrapOnlyParagraph(node)
  })
}

/** Google's documents write a list in a list beside the item that it belongs to. */
function putListsIntoItems(list: Element): void {
  const children: ElementContent[] = []
  for (const child of list.children) {
    const item = children.findLast((each) => isElement(each, /^li$/))
    if (isElement(child, /^[ou]l$/) && item?.type === 'element') item.children.push(child)
    else children.push(child)
  }
  list.children = children
}

/** An item of one paragraph stands as close to the next one as it did. */
function unwrapOnlyParagraph(item: Element): void {
  const blocks = item.children.filter((child) => isElement(child, /^(?![ou]l$)/))
  const [only] = blocks
  if (blocks.length !== 1 || !isElement(only, /^(?:p|div|section)$/)) return
  if (only.children.some((child) => isElement(child, /^(?:p|div|section|pre|table|blockquote|h\d)$/))) return
  item.children = item.children.flatMap((child) => (child === only ? only.children : child))
}

interface Item {
  level: number
  tagName: 'ol' | 'ul'
  start: number
  children: ElementContent[]
}

/** Word and WPS write an item as a paragraph that says its level, with the mark of the item as text. */
function listParagraphs(parent: Parents): void {
  const children: RootContent[] = []
  let items: Item[] = []
  const endList = () => {
    children.push(...nest(items))
    items = []
  }
  for (const child of parent.children) {
    const item = child.type === 'element' ? readItem(child) : undefined
    if (item) items.push(item)
    else if (items.length === 0 || (child.type !== 'comment' && !isBlank(child))) {
      endList()
      children.push(child)
    }
  }
  endList()
  parent.children = children
}

const isBlank = (node: RootContent) => node.type === 'text' && node.value.trim() === ''

const styleOf = ({ properties }: Element) => String(properties.style ?? '')

function readItem(paragraph: Element): Item | undefined {
  const level = /mso-list:\s*\w+\s+level(\d)/.exec(styleOf(paragraph))?.[1]
  const mark = listIn(paragraph, ['span']).find((span) => /mso-list:\s*Ignore/i.test(styleOf(span)))
  if (paragraph.tagName !== 'p' || !level || !mark) return undefined
  const said = textOf(mark).trim()
  mark.children = []
  const isNumbered = /^[(（]?[\dA-Za-z一二三四五六七八九十]{1,5}[.)）、]/.test(said)
  return {
    level: Number(level),
    tagName: isNumbered ? 'ol' : 'ul',
    start: Number.parseInt(said.replace(/^\D/, ''), 10) || 1,
    children: paragraph.children,
  }
}

function nest(items: readonly Item[]): Element[] {
  const outermost: Element[] = []
  const open: { level: number; list: Element }[] = []
  for (const { level, tagName, start, children } of items) {
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const same = open.at(-1)
    if (same?.level === level && same.list.tagName !== tagName) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = asElement(tagName, [])
      list.properties.start = start
      const above = open.at(-1)?.list.children.at(-1)
      if (above?.type === 'element') above.children.push(list)
      else outermost.push(list)
      open.push({ level, list })
    }
    open.at(-1)?.list.children.push(asElement('li', children))
  }
  return outermost
}
