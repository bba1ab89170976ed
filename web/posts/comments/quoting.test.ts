import { expect, test } from 'vitest'
import { forgetOwn } from '#web/core/member-gone.ts'
import { quoteNext, quoting } from './quoting.ts'

test('what one member was going to quote is quoted by no other', () => {
  quoteNext({ topicId: 3, commentId: 5, floor: 1, name: 'Ann', words: 'Steep it for two minutes.' })
  forgetOwn()
  expect(quoting.read()).toBeUndefined()
})
