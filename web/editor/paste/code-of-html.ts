import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { asElement, asText, classesOf, hasClass, isElement, listIn } from './elements.ts'

const numbering = /line-?(?:no|num|index)|^(?:gutter|pre-numbering|blob-num)$/i
const holder = /^(?:highlight|code-?block|code-example|md-code-block|(?:language|lang|highlight)-)/
const languageClass = /^(?:language|lang|highlight(?:-source|-text)?)-([\w+#.]+)/
/** What a block of code has written on its frame: its language, and a button that copies it. */
const frameWords = /^\s*([\w+#.-]{0,20})\s*(?:复制|複製|copy)?\s*(?:代码|代碼|code)?\s*$/i

/** A block of code without its frame, in which it has a language, a button and the numbers of its lines. */
export function codeInFrame(frame: Element): Element[] | undefined {
  if (!/^(?:div|figure)$/.test(frame.tagName) || !classesOf(frame).some((name) => holder.test(name))) return
  const codes = codesIn(frame)
  const [code] = codes
  if (!code || codes.length > 1) return
  const words = frameWords.exec(textOutside(frame, code))
  if (!words) return
  const ofFigure = classesOf(frame).find((name) => frame.tagName === 'figure' && name !== 'highlight')
  const language = languageOf(frame) ?? languageOf(code) ?? (words[1] || ofFigure)
  return [asBlock(code, language)]
}

/** A table that holds code, a line or all of it beside its numbers, as blogs and sites of sources lay it out. */
export function codeInTable(table: Element): Element[] | undefined {
  const lines = listIn(table, ['td']).filter((cell) => hasClass(cell, 'blob-code'))
  if (lines.length > 0) return [asBlock(asElement('pre', lines.flatMap(withLineEnd)))]
  const codes = codesIn(table)
  return codes.length > 0 ? codes.map((code) => asBlock(code)) : undefined
}

/** Of a `pre` the code alone, as it was typed. */
export function asBlock(pre: Element, language = languageOf(pre)): Element {
  const codes = listIn(pre, ['code'])
  const lines = codes.length > 1 ? codes.flatMap(withLineEnd) : (codes[0] ?? pre).children
  const code = asElement('code', lines)
  const named = language ?? (codes[0] && languageOf(codes[0]))
  if (named) code.properties.className = [`language-${named.toLowerCase()}`]
  visit(code, (node, index, parent) => {
    if (node.type === 'text') node.value = node.value.replaceAll('\u00a0', ' ')
    if (node.type !== 'element' || !parent || index === undefined) return
    if (node.tagName !== 'button' && !isNumbering(node)) return
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
  return asElement('pre', [code])
}

/** The numbers of lines, which stand beside the code and not in it. */
const isNumbering = (element: Element) =>
  classesOf(element).some((name) => numbering.test(name)) && /^[\d\s]*$/.test(textOf(element))

const codesIn = (element: Element) =>
  listIn(element, ['pre']).filter((pre, _at, { length }) => length === 1 || !/^[\d\s]*$/.test(textOf(pre)))

const withLineEnd = ({ children }: Element): ElementContent[] => [...children, asText('\n')]

function languageOf(element: Element): string | undefined {
  const names = classesOf(element)
  const named = names.flatMap((name) => languageClass.exec(name)?.[1] ?? [])
  const brush = names.indexOf('brush:')
  const { dataLang, dataLarkLanguage, lang } = element.properties
  const said = named[0] ?? (brush >= 0 ? names[brush + 1] : (dataLang ?? dataLarkLanguage ?? lang))
  return typeof said === 'string' && /^[\w+#.-]{1,20}$/.test(said) ? said : undefined
}

function textOutside(frame: Element, code: Element): string {
  if (frame === code || frame.tagName === 'button' || isNumbering(frame)) return ''
  return frame.children
    .map((child) => (isElement(child, /./) ? textOutside(child, code) : textOf(child)))
    .join(' ')
}
