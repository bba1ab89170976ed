import type { Element, ElementContent, RootContent, Text } from 'hast'
import { visit } from 'unist-util-visit'

export const asText = (value: string): Text => ({ type: 'text', value })

export const asElement = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})

export const classesOf = ({ properties: { className } }: Element) => [className].flat().map(String)
export const hasClass = (element: Element, name: string) => classesOf(element).includes(name)

export function listIn(element: Element, names: string[]): Element[] {
  const found: Element[] = []
  visit(element, 'element', (inside) => {
    if (names.includes(inside.tagName)) found.push(inside)
  })
  return found
}

export const isElement = (node: RootContent | undefined, names: RegExp): node is Element =>
  node?.type === 'element' && names.test(node.tagName)
