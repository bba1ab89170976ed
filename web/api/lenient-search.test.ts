import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { choice, id, pageNumber } from '#contract/core/wire.ts'
import { lenientSearch } from './lenient-search.ts'

const read = lenientSearch(
  z.object({ topicId: z.optional(id()), page: pageNumber(), order: z.optional(choice('oldest', 'newest')) }),
)

test.each([
  [
    { topicId: '7', page: '2', order: 'newest' },
    { topicId: 7, page: 2, order: 'newest' },
  ],
  [{ topicId: 7 }, { topicId: 7 }],
  [{ topicId: 7, page: undefined }, { topicId: 7 }],
  [{ topicId: 'seven', order: 'newest' }, { order: 'newest' }],
  [{ page: '0', topicId: '-7' }, {}],
  [{ utm_source: 'x', toString: '7' }, {}],
  [{}, {}],
])('a hand-typed address of %o means %o', (typed, meant) => {
  expect(read(typed)).toEqual(meant)
})
