import { expect, test } from 'vitest'
import { readableText } from './readable-text.ts'

test('a text from elsewhere loses what nobody sees in it, and keeps its lines', () => {
  expect(readableText('\u202d+86 138 0013 8000\u202c')).toBe('+86 138 0013 8000')
  expect(readableText('\u202aC:\\tea')).toBe('C:\\tea')
  expect(readableText('one\vtwo\fthree\u2028four')).toBe('one\ntwo\nthree\nfour')
  expect(readableText('\u001b[31mred\u0000')).toBe('[31mred')
  expect(readableText('\t茶\r\n🍵 \u200dא')).toBe('\t茶\r\n🍵 \u200dא')
})
