import { expect, test } from 'vitest'
import { searchSearch } from '#contract/posts/search.ts'
import { expectSameReading } from '#test/same-reading.ts'
import { readSearchSearch } from './search-searches.ts'

test('the address of the search is read as the contract has it', () => {
  expectSameReading(readSearchSearch, searchSearch)
})

test('what no search can be is taken out of the address, and a text that is too long is cut', () => {
  expect(readSearchSearch({ keyword: ' a\u0000b\u202e  c ' })).toEqual({ keyword: 'a b c' })
  expect(readSearchSearch({ keyword: '茶'.repeat(10_000) }).keyword).toHaveLength(200)
})
