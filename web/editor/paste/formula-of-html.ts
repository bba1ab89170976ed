import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { asElement, asText, hasClass, listIn } from './elements.ts'

/** An element that isn't of HTML, in whose place the writer puts the text in it as it is. */
export const asTyped = 'as-typed'

const drawnClasses = ['katex-display', 'katex', 'mwe-math-element']

/** A formula as it is typed in a post; undefined for what is none, and for one whose source didn't come along. */
export function formulaOf(element: Element): Element | undefined {
  const source = sourceOf(element)
    ?.replace(/\s+/g, ' ')
    .replace(/^\s*\{\\displaystyle (.*)\}\s*$/, '$1')
    .replace(/\\\\\s*$/, '')
    .trim()
  // One with a dollar sign of its own would end at it.
  if (!source || /(?<!\\)\$/.test(source)) return undefined
  const mark = isBlock(element) ? '$$' : '$'
  return asElement(asTyped, [asText(mark + source + mark)])
}

function sourceOf(element: Element): string | undefined {
  const { dataTex, eeimg, alt } = element.properties
  if (typeof dataTex === 'string') return dataTex
  if (element.tagName === 'img') return eeimg === undefined ? undefined : String(alt ?? '')
  if (element.tagName !== 'math' && !drawnClasses.some((name) => hasClass(element, name))) return undefined
  const annotation = listIn(element, ['annotation']).find(
    ({ properties }) => properties.encoding === 'application/x-tex',
  )
  return annotation && textOf(annotation)
}

const isBlock = (element: Element) =>
  hasClass(element, 'katex-display') ||
  (element.tagName === 'math' && element.properties.display === 'block') ||
  /\\\\\s*$/.test(String(element.properties.dataTex ?? element.properties.alt ?? ''))
