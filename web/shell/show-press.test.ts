import { type AnyRouter, createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLeaving, showPress } from './show-press.ts'

let drawFrame = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    drawFrame = draw
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A history whose changes of page are held back, and where it is. */
function heldHistory() {
  const history = createMemoryHistory()
  showPress({ history } as unknown as AnyRouter)
  return { history, path: () => history.location.href }
}

test('a followed link shows that something is on its way, and changes the page after that frame', async () => {
  const { history, path } = heldHistory()
  history.push('/thread')
  await vi.advanceTimersByTimeAsync(100)
  expect([path(), isLeaving.read()]).toEqual(['/', true])
  drawFrame()
  await vi.advanceTimersByTimeAsync(1)
  expect([path(), isLeaving.read()]).toEqual(['/thread', false])
})

test('what nobody sees changes at once', async () => {
  vi.stubGlobal('document', { hidden: true })
  const { history, path } = heldHistory()
  history.push('/thread')
  await vi.advanceTimersByTimeAsync(0)
  expect(path()).toBe('/thread')
})
