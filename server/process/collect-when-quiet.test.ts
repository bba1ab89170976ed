import { expect, test } from 'vitest'
import { createLook } from './collect-when-quiet.ts'

const megabyte = 1024 * 1024

/** A heap of which so much is in use; what is collected leaves 60 MB. The first look, of what the start has left, is behind it. */
function createHeap() {
  const heap = { used: 60, utilization: 0, collected: 0 }
  const look = createLook({
    readUsedBytes: () => heap.used * megabyte,
    readUtilization: () => heap.utilization,
    collect: () => {
      heap.collected++
      heap.used = 60
    },
  })
  const look6 = () => {
    for (let looks = 0; looks < 6; looks += 1) look()
  }
  look()
  look6()
  expect(heap.collected).toBe(2)
  heap.collected = 0
  return { heap, look, look6 }
}

test('what has come is collected once it is quiet, and not again before as much has come', () => {
  const { heap, look } = createHeap()
  Object.assign(heap, { used: 150, utilization: 0.8 })
  look()
  expect(heap.collected).toBe(0)
  heap.utilization = 0.01
  look()
  expect(heap.collected).toBe(1)
  heap.used = 70
  look()
  expect(heap.collected).toBe(1)
  heap.used = 77
  look()
  expect(heap.collected).toBe(2)
})

test('what caches hold is collected once it has grown old, and then nothing is for ever', () => {
  const { heap, look, look6 } = createHeap()
  heap.used = 90
  look()
  expect([heap.collected, heap.used]).toEqual([1, 60])
  look6()
  expect(heap.collected).toBe(2)
  look6()
  expect(heap.collected).toBe(2)
})

test('what V8 collects by itself before it is quiet is followed by what has grown old', () => {
  const { heap, look, look6 } = createHeap()
  Object.assign(heap, { used: 150, utilization: 0.8 })
  look()
  Object.assign(heap, { used: 65, utilization: 0.01 })
  look6()
  expect(heap.collected).toBe(1)
})

test('what V8 has collected by itself counts as the least there was', () => {
  const { heap, look } = createHeap()
  heap.used = 40
  look()
  heap.used = 57
  look()
  expect(heap.collected).toBe(1)
})
