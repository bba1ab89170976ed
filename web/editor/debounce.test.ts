import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unhurried } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('says the latest after a pause, at once when asked, and nothing that was dropped', () => {
  const said: string[] = []
  const unhurried = new Unhurried<string>((latest) => said.push(latest))
  unhurried.put('a')
  unhurried.put('ab')
  vi.advanceTimersByTime(150)
  unhurried.put('abc')
  vi.advanceTimersByTime(150)
  expect(said).toEqual([])
  vi.advanceTimersByTime(100)
  expect(said).toEqual(['abc'])
  unhurried.put('abcd')
  unhurried.flush()
  unhurried.flush()
  expect(said).toEqual(['abc', 'abcd'])
  unhurried.put('gone')
  unhurried.drop()
  vi.advanceTimersByTime(5_000)
  expect(said).toEqual(['abc', 'abcd'])
})

test('whoever never pauses is heard every two seconds', () => {
  const said: number[] = []
  const unhurried = new Unhurried<number>((latest) => said.push(latest))
  for (let at = 1; at <= 50; at++) {
    unhurried.put(at)
    vi.advanceTimersByTime(100)
  }
  expect(said).toEqual([20, 40])
})
