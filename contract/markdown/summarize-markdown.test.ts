import { expect, test } from 'vitest'
import { summarizeMarkdown } from './summarize-markdown.fixture.ts'

test('a summary is the visible text on one line', () => {
  const source =
    '# Title\n\nSome **bold** and `code`, ![alt](/a.png) [link](/x).\n\n```js\nnoise()\n```\n\n- one\n- two[^1]\n\n[^1]: note'
  expect(summarizeMarkdown(source)).toBe('Title Some bold and code, link. one two')
})

test('blocks are set apart by a space, but not beside full-width punctuation', () => {
  expect(summarizeMarkdown('# 缓存\n\n先读。\n\n再写：\n\n- 《甲》\n- `TTL` 到期（默认）\n- done')).toBe(
    '缓存 先读。再写：《甲》TTL 到期（默认）done',
  )
})

test('a text of nothing but code or pictures is summed up by these', () => {
  expect(summarizeMarkdown('```js\nconst a = 1\n```\n\n![A bowl](/uploads/a.png)')).toBe('const a = 1 A bowl')
  expect(summarizeMarkdown('![](/uploads/a.png)')).toBe('')
})

test('a summary is cut at 180 characters, between words where a language has them', () => {
  expect(summarizeMarkdown('茶'.repeat(300))).toBe(`${'茶'.repeat(179)}…`)
  expect(Array.from(summarizeMarkdown('🍵'.repeat(300)))).toHaveLength(180)
  expect(summarizeMarkdown('teahouse '.repeat(40))).toBe(`${'teahouse '.repeat(20).trim()}…`)
  expect(summarizeMarkdown('x'.repeat(400))).toHaveLength(180)
  expect(summarizeMarkdown(`${'茶'.repeat(178)}。${'茶'.repeat(9)}`)).toBe(`${'茶'.repeat(178)}…`)
  expect(summarizeMarkdown('Pour it, '.repeat(40))).toMatch(/Pour it…$/)
})

test('a text too complex to lay out still has a summary', () => {
  expect(summarizeMarkdown('> '.repeat(30_000))).toMatch(/^> > >/)
})

test('bare addresses leave a summary before it is cut, unless they are all there is to say', () => {
  const address = `https://example.com/${'a'.repeat(150)}`
  expect(summarizeMarkdown(`看这里${address}，很好 http://x.test/ and more`)).toBe('看这里，很好 and more')
  expect(summarizeMarkdown(`${address} ${'茶'.repeat(300)}`)).toBe(`${'茶'.repeat(179)}…`)
  expect(summarizeMarkdown(`[Named](${address})`)).toBe('Named')
  expect(summarizeMarkdown('<https://example.com/tea>')).toBe('https://example.com/tea')
})

test('of an address that leaves a summary no brackets stay, and no sign that ended its sentence', () => {
  expect(
    [
      '（https://a.example/b）',
      '"https://a.example/b"',
      'https://a.example/b。谢谢 .NET',
      '[x]（https://a.example）',
    ].map(summarizeMarkdown),
  ).toEqual(['（https://a.example/b）', '"https://a.example/b"', '谢谢 .NET', '[x]'])
})

test('a summary is not cut through what is seen as one sign', () => {
  expect(summarizeMarkdown(`${'茶'.repeat(177)}👨‍👩‍👧‍👦${'茶'.repeat(9)}`)).toBe(`${'茶'.repeat(177)}…`)
  expect(summarizeMarkdown(`${'茶'.repeat(178)}🇨🇳${'茶'.repeat(9)}`)).toBe(`${'茶'.repeat(178)}…`)
  expect(summarizeMarkdown(`${'茶'.repeat(140)}a${'\u0301'.repeat(90)}`)).toMatch(/\u0301…$/)
})
