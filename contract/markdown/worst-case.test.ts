import { expect, test } from 'vitest'
import { bodyLengthMax } from '#contract/core/limits.ts'
import { isDeep } from '#test/deep.ts'
import { findUnsafe } from './find-unsafe.fixture.ts'
import { renderMarkdown } from './render-markdown.ts'

// At the full length about a second each on an idle core, and minutes for what grows with its square: of a quarter a sixteenth.
const length = isDeep ? bodyLengthMax : bodyLengthMax / 4
const cpuMsMax = isDeep ? 20_000 : 5_000

const fill = (unit: string, share = 0.98) =>
  unit.repeat(Math.ceil((length * share) / unit.length)).slice(0, length * share)
const staircase = (step: (depth: number) => string) =>
  Array.from({ length: 340 }, (_, depth) => step(depth))
    .join('\n')
    .slice(0, length)

const inputs: Record<string, string> = {
  'quotes on one line': fill('> '),
  'lists on one line': fill('- '),
  'footnotes on one line': fill('[^1]: '),
  'quotes ever deeper': staircase((depth) => `${'>'.repeat(depth)}a`),
  'lists ever deeper': staircase((depth) => `${' '.repeat(depth * 2)}- a`),
  'lists begun in each line': fill(`${'- '.repeat(10)}a\n`),
  'lists begun in each line, deeper': fill(`${'- '.repeat(59)}a\n`),
  'the most lists that are read': `${'- '.repeat(10)}a\n`.repeat(473),
  'nested lists, one after another': fill(
    `${Array.from({ length: 10 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')}\n`,
  ),
  'open brackets': fill('['),
  'brackets and words': fill('[a b c '),
  'one bracket before many words': `[${fill('b ')}`,
  'links that do not end': fill('[a]('),
  'closing links': fill('[', 0.25) + fill('](b)', 0.75),
  'emphasis that does not end': fill('*a_'),
  'Chinese emphasis': fill('**中**文'),
  'thousands of links': fill('[a](b) '),
  'references without a target': fill('[a][b]'),
  'one long target, many references': `[a]: ${fill('x', 0.5)}\n\n${fill('[a] ', 0.48)}`,
  'one footnote, many calls': `[^1]: x\n\n${fill('[^1] ')}`,
  'bare addresses': fill('http://a.b/) '),
  'mail addresses': fill('a.a@'),
  'backticks of all lengths': staircase((depth) => '`'.repeat(depth)).replaceAll('\n', 'a'),
  'nested tags': fill('<div>'),
  'unknown tags': fill('<Foo>'),
  'open comments': fill('<!--'),
  'open instructions': fill('<?'),
  'formatting opened again in each paragraph':
    Array.from({ length: 50 }, (_, at) => `<b id=x${at}>`).join('') + fill('\n\na', 0.97),
  'half-quoted attributes': fill('<a x"<a y"x"'),
  'open braces': fill('{/*'),
  'tables of nothing': `|a|b|\n|-|-|\n${fill('|a|b|\n')}`,
  'dollar signs': fill('$'),
  'formulas that do not end': fill('$x '),
  'blocks of formulas that do not end': fill('$$x$'),
  'short lines': fill('a\n\n'),
}

test.each(Object.entries(inputs))('a long text stays cheap: %s', (_name, source) => {
  const before = process.cpuUsage()
  const html = renderMarkdown(source, { idPrefix: 'p-' })
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(cpuMsMax)
  expect(html.length).toBeLessThan(1_000_000)
  expect(findUnsafe(html, 'p-')).toEqual([])
})

test.each(
  Object.entries({
    'a heading of spaces': `# a${' '.repeat(30_000)}b`,
    'a tag whose name does not end': `<div>\n<${'A'.repeat(30_000)}`,
    'a tag that ends in something else': `<div>\n<A${'!'.repeat(30_000)}<>`,
  }),
)('%s is rendered as soon as one of words', (_name, source) => {
  const before = process.cpuUsage()
  renderMarkdown(source, { idPrefix: 'p-' })
  const { user } = process.cpuUsage(before)
  expect(user / 1000).toBeLessThan(500)
})
