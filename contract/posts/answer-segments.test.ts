import { expect, test } from 'vitest'
import { cutAnswer, picturesOf } from './answer-segments.ts'

test('an answer is cut at its code and its pictures, which are counted', () => {
  expect(
    cutAnswer('Look:\n\n```ts\nlet a = 1\n```\nand ![one](/a.png) or ![two](<https://b.example/c.png> "t").'),
  ).toEqual([
    { kind: 'text', source: 'Look:\n\n' },
    { kind: 'code', source: '```ts\nlet a = 1\n```', code: 'let a = 1' },
    { kind: 'text', source: '\nand ' },
    { kind: 'picture', url: '/a.png', number: 1 },
    { kind: 'text', source: ' or ' },
    { kind: 'picture', url: 'https://b.example/c.png', number: 2 },
    { kind: 'text', source: '.' },
  ])
})

test('code that is still coming is code already', () => {
  expect(cutAnswer('```\nlet a')).toEqual([{ kind: 'code', source: '```\nlet a\n```', code: 'let a' }])
})

test.each(['', '   ', '![', '![]()', '`` `'])('%j is cut without an error', (answer) => {
  expect(cutAnswer(answer).every(({ kind }) => kind === 'text')).toBe(true)
})

test('what stands in code is shown as code, and is none of the pictures', () => {
  const answer = '```md\n![a](https://a.example/1.png)\n```\n![b](https://b.example/2.png)'
  expect(cutAnswer(answer).at(-1)).toEqual({ kind: 'picture', url: 'https://b.example/2.png', number: 1 })
  expect(picturesOf(answer)).toEqual(['https://b.example/2.png'])
})

test.each([
  ['a picture without its end', `![x](data:image/png;base64,${'A'.repeat(50_000)}`],
  ['beginnings of pictures', '!['.repeat(25_000)],
  ['beginnings of addresses', '![]('.repeat(12_000)],
  ['beginnings of titles', '![](a '.repeat(8_000)],
  ['a line of tildes', '~'.repeat(50_000)],
  ['fences that only a carriage return ends', '~~~\r'.repeat(25_000)],
  ['fences that only a line separator ends', '~~~\u2028'.repeat(25_000)],
])('a long answer of %s is cut at once', (_what, answer) => {
  const before = process.cpuUsage()
  expect(picturesOf(answer)).toEqual([])
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000)
})
