import { expect, test } from 'vitest'
import { cutAnswer } from './answer-segments.ts'

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
