import { test } from 'vitest'
import { indexSearch, threadSearch } from '#contract/posts/topic-searches.ts'
import { expectSameReading } from '#test/same-reading.ts'
import { readIndexSearch, readThreadSearch } from './topic-searches.ts'

test('the addresses of the list and of a topic are read as the contract has them', () => {
  expectSameReading(readIndexSearch, indexSearch)
  expectSameReading(readThreadSearch, threadSearch)
})
