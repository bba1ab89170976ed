import { expect, test, vi } from 'vitest'
import { createSignal, createStore } from './create-store.ts'

test('whoever listens hears of every change, and of nothing that is none', () => {
  const store = createStore(0)
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.write(1)
  store.write(1)
  expect(store.read()).toBe(1)
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  store.write(2)
  expect(store.read()).toBe(2)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('what a signal needs runs from its first listener to its last, and again for the next', () => {
  const end = vi.fn()
  const begin = vi.fn(() => end)
  const signal = createSignal(begin)
  const [stopFirst, stopSecond] = [signal.subscribe(() => {}), signal.subscribe(() => {})]
  expect(begin).toHaveBeenCalledTimes(1)
  stopFirst()
  stopFirst()
  expect(end).not.toHaveBeenCalled()
  stopSecond()
  expect(end).toHaveBeenCalledTimes(1)
  signal.subscribe(() => {})
  expect(begin).toHaveBeenCalledTimes(2)
})
