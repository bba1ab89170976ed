import { expect, test } from 'vitest'
import { hiddenMark } from '#contract/posts/hidden-kinds.ts'
import { findUnsafe } from './find-unsafe.fixture.ts'
import { mentionsHidden } from './hidden-sources.ts'
import { putBack } from './put-back.ts'
import { stringifyTree } from './render-markdown.ts'
import { summarizeTree } from './summarize-markdown.ts'
import { topicTrees } from './topic-trees.ts'
import { xssPayloads } from './xss-payloads.fixture.ts'

function renderTopic(source: string) {
  const topic = topicTrees(source, { idPrefix: 'p-' })
  if ('problem' in topic) return topic
  const { outside, blocks, ...parts } = topic
  return {
    ...parts,
    html: stringifyTree(outside),
    summary: summarizeTree(outside),
    blocks: blocks.map(({ tree, ...block }) => ({ ...block, html: stringifyTree(tree) })),
  }
}
const rendered = (source: string) => {
  const topic = renderTopic(source)
  if ('problem' in topic) throw new Error(`${topic.problem.code} in line ${topic.problem.line}`)
  return topic
}
const problemOf = (source: string) => {
  const topic = renderTopic(source)
  return 'problem' in topic ? `${topic.problem.code} ${topic.problem.line}` : undefined
}
const block = (attributes: string, text = 'canary') => `:::hidden{${attributes}}\n${text}\n:::`

test('a block leaves a mark, and nothing of its text, its address or its password elsewhere', () => {
  const source = `Open [tea][1] and [canary][2][^n]\n${block('kind="points" price="25"', '**canary** [there][1]\n\n[2]: https://canary.example\n\n[^n]: canary')}\nafter\n\n${block('kind=password password="c&quot;anary"')}\n\n[1]: https://a.example`
  const topic = rendered(source)
  const { terms, blocks, ...open } = topic
  expect(open.html.split(hiddenMark)).toHaveLength(3)
  expect(open.summary).toBe('Open tea and [canary][2][^n] after')
  expect(JSON.stringify(open).replaceAll('[canary][2]', '')).not.toContain('canary')
  expect(terms.map(({ line: _, ...said }) => said)).toEqual([
    { kind: 'points', price: 25 },
    { kind: 'password', password: 'c"anary' },
  ])
  expect(blocks[0]?.html).toContain('<strong>canary</strong> <a href="https://a.example"')
  expect(blocks[1]?.html).toBe('<p>canary</p>')
  expect(putBack(topic.body, blocks)).toBe(
    source.replace('kind=password password="c&quot;anary"', 'kind="password"'),
  )
})

const refused: [source: string, problem: string][] = [
  [':::hidden{kind="comment"}\ntext', 'hidden_unclosed 1'],
  [`::::hidden{kind="comment"}\n${block('kind="comment"')}\n::::`, 'hidden_nested 2'],
  [`a\n\n:::hidden{kind="comment"}\n${block('kind="comment"')}\n:::`, 'hidden_nested 4'],
  [`- a\n\n  ${block('kind="comment"').replaceAll('\n', '\n  ')}`, 'hidden_nested 3'],
  [`> ${block('kind="comment"').replaceAll('\n', '\n> ')}`, 'hidden_nested 1'],
  [`<details>\n\n${block('kind="comment"')}\n\n</details>`, 'hidden_nested 3'],
  [`<div>\n${block('kind="comment"')}\n</div>`, 'hidden_malformed 2'],
  [`：：：hidden{kind="comment"}\ntext\n：：：`, 'hidden_malformed 1'],
  [':::hidden {kind="comment"}\ntext\n:::', 'hidden_malformed 1'],
  [':::hidden{kind="comment"\ntext\n:::', 'hidden_malformed 1'],
  ['a\n\n    :::hidden{kind="comment"}\n    text\n    :::', 'hidden_malformed 3'],
  [':::hidden[words]{kind="comment"}\ntext\n:::', 'hidden_malformed 1'],
  [':::hidden{kind="comment"}\n\n:::', 'hidden_empty 1'],
  [block('kind="gold"'), 'hidden_kind 1'],
  [block('price="5"'), 'hidden_kind 1'],
  [block('kind="level"'), 'hidden_level 1'],
  [block(`kind="password" password="${'密'.repeat(31)}"`), 'hidden_password_long 1'],
  [`${block('kind="points" price="1"')}\n\n${block('kind="points" price="2"')}`, 'hidden_terms_differ 5'],
  [`${block('kind="comment"')}\n\n`.repeat(21), 'hidden_too_many 1'],
  [`${':::hidden{kind="comment"}\n'.repeat(20)}${'a *b* '.repeat(2_000)}`, 'hidden_nested 2'],
  [`${block('kind="comment"')}\n${'\n'.repeat(5_000)}`, 'hidden_too_complex 1'],
]

test('what looks like a hidden block and is none is refused, with its line', () => {
  for (const [source, problem] of refused) expect(problemOf(source), source.slice(0, 80)).toBe(problem)
})

test.each([
  ['points', ['', '0', '-1', '1e9', '2.5', '１２', '100000000', ' 1'], ['1', '99999999']],
  ['balance', ['', '0', '-1', '1e9', '0.001', '１２', '99999999.01', '.5'], ['0.01', '7.5', '99999999']],
])('a price in %s', (kind, wrong, right) => {
  const code = kind === 'points' ? 'hidden_points 1' : 'hidden_money 1'
  for (const price of wrong) expect(problemOf(block(`kind="${kind}" price="${price}"`)), price).toBe(code)
  for (const price of right)
    expect(problemOf(block(`kind="${kind}" price="${price}"`)), price).toBeUndefined()
})

test('what only speaks of the form, and other directives, stay the text they are', () => {
  for (const source of [
    '`:::hidden`',
    '```\n:::hidden{kind="comment"}\n:::\n```',
    ':::tip\n10:30 :a\n:::',
    ':::hiddenly',
  ])
    expect(rendered(source)).toMatchObject({ blocks: [], body: source })
  expect(mentionsHidden('hidden: :: nothing')).toBe(false)
})

test('hidden text goes through the same sanitiser', () => {
  let checked = 0
  for (const payload of xssPayloads) {
    const topic = renderTopic(`before\n\n::::hidden{kind="comment"}\n${payload}\n::::\n\nafter`)
    if ('problem' in topic) continue
    checked++
    const html = [topic.html.replace(hiddenMark, ''), ...topic.blocks.map((one) => one.html)].join('\n')
    expect(findUnsafe(html, 'p-'), payload).toEqual([])
  }
  expect(checked).toBeGreaterThan(xssPayloads.length / 2)
})
