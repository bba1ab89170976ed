import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { drawFormulas } from './draw-formulas.ts'
import { elementsOf } from './find-unsafe.fixture.ts'
import { stringifyTree } from './render-markdown.ts'
import { safeTree } from './safe-tree.ts'
import { xssPayloads } from './xss-payloads.fixture.ts'

async function render(source: string): Promise<string> {
  const tree = safeTree(source, { idPrefix: 'p-' })!
  await drawFormulas(tree)
  return stringifyTree(tree)
}
const formulasIn = async (source: string) => (await render(source)).match(/<math[\s\S]*?<\/math>/g) ?? []

test('formulas are drawn as MathML, in a line and in a block of its own', async () => {
  expect(await render('勾股：$a^2_1$。')).toMatch(
    /^<p>勾股：<math><semantics>.*<mn>2<\/mn>.*<\/math>。<\/p>$/,
  )
  expect(await formulasIn('$$\n\\frac{a}{b} * c * d\n$$')).toEqual([
    expect.stringMatching(/^<math display="block">.*<mfrac>/),
  ])
  expect(await formulasIn('```math\n\\sum_i x_i\n```')).toEqual([expect.stringContaining('display="block"')])
  expect(await formulasIn('$\\text{茶}$ and $1$, then ($x$)')).toHaveLength(3)
  expect(await formulasIn('> $$\n> a\n> $$\n\n$$a\nb$$')).toHaveLength(2)
  expect(await formulasIn('设$a$、$b$为$第$5，第1$x$个，$n$th')).toHaveLength(4)
  expect(await formulasIn('> $a$\n\n- $b \\$ c$')).toHaveLength(2)
})

test.each([
  'It costs $5 and $6.',
  'US$5, HK$6',
  'from 5$ to 6$',
  '从5$涨到6$了',
  '变量$a、$b和$c',
  '用$HOME和$PATH',
  '\\$a\\$',
  '`$a$` and `x`',
  '$ a $',
  '$$$ $$ $',
  '$a',
  '```\n$a$\n```',
])('money and code stay what they are: %s', async (source) => {
  expect(await formulasIn(source)).toEqual([])
})

test('what is no formula shows its source', async () => {
  expect(await render('$\\frac{a$ & $\\nothing$')).toBe(
    '<p><code class="language-math" translate="no">\\frac{a</code> &#x26; <code class="language-math" translate="no">\\nothing</code></p>',
  )
})

test('nothing that can run, load or style comes out of a formula', async () => {
  const tex = [
    '\\href{javascript:xss()}{x}',
    '\\url{javascript:xss()}',
    '\\htmlStyle{position:fixed}{x}',
    '\\htmlClass{a}{x}',
    '\\htmlData{a=b}{x}',
    '\\includegraphics{https://evil.example/x.png}',
    '\\text{</math><script>xss()</script>}',
    '\\def\\a{\\a\\a}\\a',
    '\\rule{9999em}{9999em}',
    '\\boxed{x} \\colorbox{red}{y} \\cancel{z}',
  ]
  const sources = [...tex, ...xssPayloads.filter((payload) => !/[$\n]/.test(payload))]
  const html = await Promise.all(sources.map((source) => render(`$$${source}$$`)))
  const elements = elementsOf(parseFragment(html.join('\n'))).filter(({ namespaceURI }) =>
    namespaceURI.includes('MathML'),
  )
  expect(elements.length).toBeGreaterThan(10)
  const names = new Set(elements.flatMap(({ attrs }) => attrs.map(({ name }) => name)))
  expect([...names].filter((name) => /^(?:on|href|xlink|style|class|id|src|action)/.test(name))).toEqual([])
  const tags = new Set(elements.map(({ tagName }) => tagName))
  expect([...tags].filter((name) => !/^(?:m[a-z]+|semantics)$/.test(name) || name === 'maction')).toEqual([])
  expect(html.join()).not.toContain('<script')
})
