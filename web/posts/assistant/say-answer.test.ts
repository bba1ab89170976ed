import { expect, test } from 'vitest'
import { sayAnswer } from './say-answer.ts'

test('a coming answer is told by paragraphs, and its rest once it has ended', () => {
  const first = 'Warm the **pot**.\n\n'
  expect(sayAnswer({ answer: 'Warm the po', state: 'running' }, 0)).toEqual({ words: '', told: 0 })
  const { words, told } = sayAnswer({ answer: `${first}Then wa`, state: 'running' }, 0)
  expect(words).toBe('Warm the pot.')
  expect(sayAnswer({ answer: `${first}Then wait`, state: 'running' }, told).words).toBe('')
  expect(sayAnswer({ answer: `${first}Then wait.`, state: 'complete' }, told).words).toBe('Then wait.')
})

test('the address of a picture that stands in an answer is not told', () => {
  const answer = 'A leaf: ![](data:image/png;base64,AAAA)'
  expect(sayAnswer({ answer, state: 'complete' }, 0).words).toBe('A leaf:')
})
