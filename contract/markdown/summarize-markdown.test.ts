import { expect, test } from 'vitest'
import { summarizeMarkdown } from './summarize-markdown.ts'

test('a summary is the visible text on one line', () => {
  const source =
    '# Title\n\nSome **bold** and `code`, ![alt](/a.png) [link](/x).\n\n```js\nnoise()\n```\n\n- one\n- two[^1]\n\n[^1]: note'
  expect(summarizeMarkdown(source)).toBe('Title Some bold and code, link. one two')
})

test('a summary is cut at 180 characters, between words where a language has them', () => {
  expect(summarizeMarkdown('茶'.repeat(300))).toBe(`${'茶'.repeat(179)}…`)
  expect(Array.from(summarizeMarkdown('🍵'.repeat(300)))).toHaveLength(180)
  expect(summarizeMarkdown('teahouse '.repeat(40))).toBe(`${'teahouse '.repeat(20).trim()}…`)
  expect(summarizeMarkdown('x'.repeat(400))).toHaveLength(180)
})

test('a text too complex to lay out still has a summary', () => {
  expect(summarizeMarkdown('> '.repeat(30_000))).toMatch(/^> > >/)
})
