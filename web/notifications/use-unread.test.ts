import { environmentManager, isServer, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unreadQuery } from './use-unread.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Clocks run in browsers only.
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  environmentManager.setIsServer(() => isServer)
  vi.useRealTimers()
})

test('while the live line tells what is unread nobody asks; without it once a minute', async () => {
  const queryFn = vi.fn(async () => ({ reminders: 1, messages: 0, notifications: 0 }))
  const optionsOf = (isAsked: boolean) => ({ ...unreadQuery(isAsked), queryFn })
  const observer = new QueryObserver(new QueryClient(), optionsOf(false))
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(180_000)
  expect(queryFn).not.toHaveBeenCalled()
  observer.setOptions(optionsOf(true))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(queryFn).toHaveBeenCalledTimes(3)
  observer.setOptions(optionsOf(false))
  await vi.advanceTimersByTimeAsync(180_000)
  expect(queryFn).toHaveBeenCalledTimes(3)
  stop()
})
