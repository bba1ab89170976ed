import type { Element, ElementContent, Parents, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'

const formulasMax = 300
const totalLengthMax = 20_000

/** The code of a formula, and what is replaced by it: the code itself or the block around it. */
interface Formula {
  source: string
  isBlock: boolean
  parent: Parents
  shownAs: Element
}

/**
 * Draws the formulas of a sanitised post as MathML, which browsers lay out by themselves and screen readers read. Done
 * once, when the post is written. What isn't a formula stays the code it is.
 */
export async function drawFormulas(tree: Root): Promise<void> {
  const formulas = findFormulas(tree)
  if (formulas.length === 0) return
  const { default: katex } = await import('katex')
  const options = { output: 'mathml', trust: false, strict: 'ignore', maxSize: 20, maxExpand: 200 } as const
  let total = 0
  for (const { source, isBlock, parent, shownAs } of formulas.slice(0, formulasMax)) {
    total += source.length
    if (total > totalLengthMax) return
    try {
      const drawn = readMath(katex.renderToString(source, { ...options, displayMode: isBlock }))
      if (drawn) parent.children.splice(parent.children.indexOf(shownAs), 1, drawn)
    } catch {
      // It is no formula, and what was typed says so best.
    }
  }
}

function findFormulas(tree: Root): Formula[] {
  const found: Formula[] = []
  visit(tree, 'element', (node, _index, parent) => {
    if (!parent) return
    const code = node.tagName === 'pre' ? node.children[0] : node
    if (code?.type !== 'element' || code.tagName !== 'code') return
    const [language] = [code.properties.className].flat()
    if (language !== 'language-math' && language !== 'language-math-block') return SKIP
    const isBlock = node !== code || language === 'language-math-block'
    found.push({ source: textOf(code), isBlock, parent, shownAs: node })
    return SKIP
  })
  return found
}

const fromHtml = unified().use(rehypeRaw).freeze()
const unwanted = ['style', 'className', 'xmlns']

/** The `math` element alone: without its source, and without styles and classes, which our pages have no use for. */
function readMath(drawn: string): ElementContent | undefined {
  const parsed = fromHtml.runSync({ type: 'root', children: [{ type: 'raw', value: drawn }] })
  let math: Element | undefined
  visit(parsed, 'element', (node, index, parent) => {
    if (node.tagName === 'math') math = node
    for (const name of unwanted) delete node.properties[name]
    if (node.tagName !== 'annotation' || !parent || index === undefined) return
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
  return math
}
