import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test.each([
  [['a', 1, -1, null, 'b'], 'a,1,-1,,b'],
  [['=1', '+1', '-1', '@a', '\tb', '1-1'], "'=1,'+1,'-1,'@a,'\tb,1-1"],
  [['\rc', 'a\nb', 'a\rb'], '"\'\rc","a\nb","a\rb"'],
  [['say "tea"', 'a,b'], '"say ""tea""","a,b"'],
])('%j is a line whose cells stay what they are and become no formula', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`)
})
