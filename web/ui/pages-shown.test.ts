import { expect, test } from 'vitest'
import { pagesShown } from '#web/ui/pages-shown.ts'

test('few pages are all shown', () => {
  expect(pagesShown(1, 1)).toEqual([1])
  expect(pagesShown(2, 4)).toEqual([1, 2, 3, 4])
})

test('many pages show both ends and the neighbours of the current one', () => {
  expect(pagesShown(1, 50)).toEqual([1, 2, 'gap', 50])
  expect(pagesShown(20, 50)).toEqual([1, 'gap', 19, 20, 21, 'gap', 50])
  expect(pagesShown(50, 50)).toEqual([1, 'gap', 49, 50])
})

test('a gap never hides a single page', () => {
  expect(pagesShown(4, 50)).toEqual([1, 2, 3, 4, 5, 'gap', 50])
  expect(pagesShown(47, 50)).toEqual([1, 'gap', 46, 47, 48, 49, 50])
})
