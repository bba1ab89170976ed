import { expect, test } from 'vitest'
import { joinSentences } from './join-sentences.ts'

test('sentences stand apart as their language wants it', () => {
  expect(joinSentences('没有找到。', '换个说法试试。')).toBe('没有找到。换个说法试试。')
  expect(joinSentences('Nothing was found.', undefined, false, 'Try other words.')).toBe(
    'Nothing was found. Try other words.',
  )
})
