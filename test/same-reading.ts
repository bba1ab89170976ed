import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { lenientSearch } from '#web/api/lenient-search.ts'

const numbers = [1, 7, '7', '007', 1_000_000, 1_000_001, Number.MAX_SAFE_INTEGER, 2 ** 53, '9007199254740993']
const misfits = [0, -7, '-7', 1.5, '1.5', '1e3', ' 7', '', 'x', null, undefined, true, [7], {}, Number.NaN]
const words = ['oldest', 'newest', 'author', 'score', 'latest', 'essence', 'hot', 'all', 'cash', 'Cash']

/** Holds a reader of addresses beside the shape that the server checks the same by: no value may tell them apart. */
export function expectSameReading(
  read: (search: Record<string, unknown>) => object,
  shape: z.ZodMiniObject,
): void {
  const readByShape = lenientSearch(shape)
  const names = Object.keys(shape.shape)
  expect(names.length).toBeGreaterThan(2)
  for (const name of [...names, 'utm_source'])
    for (const value of [...numbers, ...misfits, ...words])
      expect(read({ [name]: value }), `${name}=${String(value)}`).toEqual(readByShape({ [name]: value }))
}
