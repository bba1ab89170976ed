import { expect, test } from 'vitest'
import { searchOfTag } from './suggested.ts'

test('a tag is searched for in words, and by its address where its name can’t be said between quotes', () => {
  expect(searchOfTag({ tagId: 3, name: '绿茶 2026' })).toEqual({ keyword: 'tag:"绿茶 2026"' })
  for (const name of ['5" pots', '「茶」', 'the “leaf”'])
    expect(searchOfTag({ tagId: 3, name })).toEqual({ tagId: 3 })
})
