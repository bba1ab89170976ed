import { expect, test } from 'vitest'
import { csvLine, csvTime } from './csv-line.ts'

test.each([
  [['a', 1, -1, null, 'b'], 'a,1,-1,,b'],
  [['=1', '+1', '-1', '@a', '\tb', '1-1'], "'=1,'+1,'-1,'@a,'\tb,1-1"],
  [['\rc', 'a\nb', 'a\rb'], '"\'\rc","a\nb","a\rb"'],
  [['say "tea"', 'a,b'], '"say ""tea""","a,b"'],
  [['2026113022001400001234567890', '007', '1e5'], '2026113022001400001234567890\t,007\t,1e5\t'],
  [['123456789012345', '0', 'e5', 12], '123456789012345,0,e5,12'],
])('%j is a line whose cells stay what they are and become no formula', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`)
})

test('a moment stands there as spreadsheets read one, by China’s clock', () => {
  expect(csvTime(new Date('2026-11-30T16:05:09.123Z'))).toBe('2026-12-01 00:05:09')
})
