import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAgain } from './lazy.ts'

const unhandled = vi.fn()
let browser = new EventTarget()
const dead = { sheet: null, replaceWith: vi.fn(), cloneNode: () => 'asked for again' }
const alive = { sheet: {}, replaceWith: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers()
  browser = new EventTarget()
  vi.stubGlobal('window', browser)
  vi.stubGlobal('document', { querySelectorAll: () => [dead, alive] })
  process.on('unhandledRejection', unhandled)
})
afterEach(() => {
  process.off('unhandledRejection', unhandled)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a part that can’t be loaded is asked for again, at once when the network is back, and told of once', async () => {
  const lost = new TypeError('Failed to fetch dynamically imported module')
  const load = vi.fn().mockRejectedValue(lost)
  const part = loadAgain(load)
  await vi.advanceTimersByTimeAsync(900)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_200)
  expect(load).toHaveBeenCalledTimes(3)
  load.mockResolvedValue('the part')
  browser.dispatchEvent(new Event('online'))
  expect(await part).toBe('the part')
  expect(load).toHaveBeenCalledTimes(4)
  expect(unhandled.mock.calls.map(([reason]) => reason)).toEqual([lost])
  expect(dead.replaceWith).toHaveBeenCalledWith('asked for again')
  expect(alive.replaceWith).not.toHaveBeenCalled()
})
