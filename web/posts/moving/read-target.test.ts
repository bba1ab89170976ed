import { expect, test } from 'vitest'
import { readTarget } from './read-target.ts'

test('a topic is named by its number or by an address of its page, and by nothing else', () => {
  expect(
    ['7', ' 12 ', 'https://tea.example/thread?topicId=34&page=2#comment-5', '/thread?page=2&topicId=8'].map(
      readTarget,
    ),
  ).toEqual([7, 12, 34, 8])
  expect(['', '0', 'seven', '7a', '/question?questionId=3', '9'.repeat(16)].map(readTarget)).toEqual(
    Array(6).fill(undefined),
  )
})
