import type { Element, ElementContent } from 'hast'
import { visit } from 'unist-util-visit'
import { codeInTable } from './code-of-html.ts'
import { asElement, asText, isElement, listIn } from './elements.ts'
import { asTyped } from './formula-of-html.ts'

const block = /^(?:p|div|section|article|[ou]l|li|h\d|blockquote|d[ltd])$/

/** One cell of a spreadsheet is its words. Of several rows the first is the head, which a table of ours can't be without. */
export function standInOfTable(table: Element): ElementContent[] | undefined {
  const code = codeInTable(table)
  if (code) return code
  const cells = listIn(table, ['td', 'th'])
  if (cells.length === 1) return cells[0]?.children
  for (const cell of cells) cell.children = onOneLine(cell)
  const [firstRow] = listIn(table, ['tr'])
  for (const cell of firstRow?.children ?? []) if (cell.type === 'element') cell.tagName = 'th'
  return undefined
}

const lineEnd = () => asElement(asTyped, [asText('<br>')])

/** A row is one line of Markdown: the lines of a cell have breaks between them, or its words would run together. */
function onOneLine(cell: Element): ElementContent[] {
  const lines = linesOf(cell.children).filter((line) => line.some((node) => !isBlank(node)))
  const inside = lines.flatMap((line, at) => (at > 0 ? [lineEnd(), ...line] : line))
  const holder = asElement('td', inside)
  visit(holder, 'element', (node, index, parent) => {
    if (node.tagName === 'br' && parent && index !== undefined) parent.children[index] = lineEnd()
  })
  return holder.children
}

function linesOf(nodes: readonly ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]]
  for (const node of nodes) {
    if (isElement(node, block)) lines.push(...linesOf(node.children), [])
    else if (isElement(node, /^br$/)) lines.push([])
    else lines.at(-1)?.push(node)
  }
  return lines
}

const isBlank = (node: ElementContent) =>
  node.type === 'comment' || (node.type === 'text' && node.value.trim() === '')
