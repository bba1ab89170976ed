import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Debounced } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('says the latest after a pause, at once when asked, and nothing that was dropped', () => {
  const said: string[] = []
  const debounced = new Debounced<string>((latest) => said.push(latest))
  debounced.put('a')
  debounced.put('ab')
  vi.advanceTimersByTime(150)
  debounced.put('abc')
  vi.advanceTimersByTime(150)
  expect(said).toEqual([])
  vi.advanceTimersByTime(100)
  expect(said).toEqual(['abc'])
  debounced.put('abcd')
  debounced.flush()
  debounced.flush()
  expect(said).toEqual(['abc', 'abcd'])
  debounced.put('gone')
  debounced.drop()
  vi.advanceTimersByTime(5_000)
  expect(said).toEqual(['abc', 'abcd'])
})

test('whoever never pauses is heard every two seconds', () => {
  const said: number[] = []
  const debounced = new Debounced<number>((latest) => said.push(latest))
  for (let at = 1; at <= 50; at++) {
    debounced.put(at)
    vi.advanceTimersByTime(100)
  }
  expect(said).toEqual([20, 40])
})
