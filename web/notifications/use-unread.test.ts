import { environmentManager, isServer, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTold, unreadQuery } from './use-unread.ts'

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

test('when the line goes down, what it said last stands in the place of older answers until it is asked for', async () => {
  let reminders = 1
  const queryFn = async () => ({ reminders, messages: 0, notifications: 0 })
  const optionsOf = (isAsked: boolean) => ({ ...unreadQuery(isAsked), queryFn })
  const client = new QueryClient()
  const observer = new QueryObserver(client, optionsOf(true))
  const seen: unknown[] = []
  const stop = observer.subscribe(({ data }) => seen.push(data?.reminders))
  await vi.advanceTimersByTimeAsync(1)
  observer.setOptions(optionsOf(false))
  keepTold(client, { reminders: 0, messages: 0, notifications: 0 })
  reminders = 4
  await vi.advanceTimersByTimeAsync(1)
  seen.length = 0
  observer.setOptions(optionsOf(true))
  expect(observer.getCurrentResult().data?.reminders).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect([...new Set(seen)]).toEqual([0, 4])
  stop()
})

test('the same numbers said again are news, by which lists are read again', async () => {
  const queryFn = async () => ({ reminders: 1, messages: 0, notifications: 0 })
  const observer = new QueryObserver(new QueryClient(), { ...unreadQuery(true), queryFn })
  const seen = new Set<unknown>()
  const stop = observer.subscribe(({ data }) => data && seen.add(data))
  await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen.size).toBe(2)
  stop()
})
