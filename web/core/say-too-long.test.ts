import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { sayTooLong } from './say-too-long.ts'

test('a line is too long by its characters, without the spaces around them', () => {
  expect(sayTooLong(`  ${'🍵'.repeat(200)} `, 200)).toBeUndefined()
  expect(sayTooLong('🍵'.repeat(201), 200)).toBe(m.field_too_long({ max: 200 }))
})
