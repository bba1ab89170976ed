import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { EXIT, visit } from 'unist-util-visit'

const nameLengthMax = 80

/** A wide table scrolls in its own region. The region is named after the caption or the column heads. */
export function wrapTable(table: Element, word: string): Element {
  const title = titleOf(table)
  return {
    type: 'element',
    tagName: 'div',
    properties: {
      className: ['table-scroll'],
      tabIndex: 0,
      role: 'region',
      ariaLabel: title ? `${word}: ${title}` : word,
    },
    children: [table],
  }
}

function titleOf(table: Element): string {
  let heads: string[] = []
  visit(table, 'element', (node) => {
    if (node.tagName !== 'caption' && node.tagName !== 'tr') return
    const cells = node.children.filter((child) => child.type === 'element')
    heads = node.tagName === 'caption' ? [textOf(node)] : cells.map((cell) => textOf(cell))
    return EXIT
  })
  const title = heads
    .map((head) => head.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(', ')
  return Array.from(title).slice(0, nameLengthMax).join('')
}
