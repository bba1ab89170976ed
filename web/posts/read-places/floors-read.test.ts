import { expect, test } from 'vitest'
import { floorRead, lineBefore } from './floors-read.ts'

const page = (floors: number[], pageCount = 1) => ({
  items: floors.map((floor) => ({ commentId: floor * 10, floor })),
  pageCount,
})

test('by time the furthest comment seen is the place, on any page and in either order', () => {
  expect(floorRead(page([31, 32, 33], 2), new Set([310, 320]), true)).toBe(32)
  expect(floorRead(page([33, 32, 31], 2), new Set([330]), true)).toBe(33)
  expect(floorRead(page([1, 2]), new Set(), true)).toBeNull()
})

test('answers by likes count as read as far as none before was missed, and on a single page alone', () => {
  const answers = page([3, 1, 2])
  expect(floorRead(answers, new Set([30]), false)).toBeNull()
  expect(floorRead(answers, new Set([30, 10]), false)).toBe(1)
  expect(floorRead(answers, new Set([30, 10, 20]), false)).toBe(3)
  expect(floorRead(page([3, 1, 2], 2), new Set([30, 10, 20]), false)).toBeNull()
})

test('the line stands above what is new, or where the newest stand first below it', () => {
  expect(lineBefore(page([1, 2, 3]), 20, 'oldest')).toBe(20)
  expect(lineBefore(page([3, 2, 1]), 20, 'newest')).toBe(10)
  expect(lineBefore(page([3, 2]), 20, 'newest')).toBeNull()
  expect(lineBefore(page([1, 2, 3]), 990, 'oldest')).toBeNull()
  expect(lineBefore(page([1, 2, 3]), 20, 'score')).toBeNull()
})
