import { expect, onTestFinished, test, vi } from 'vitest'
import { stopWhereMoved } from './stop-where-moved.ts'

test('a place is a stop for the keyboard while what it holds is wider, and stays one while it has the focus', () => {
  let resize = () => {}
  class Sizing {
    observe = vi.fn()
    disconnect = vi.fn()
    constructor(hear: () => void) {
      resize = hear
    }
  }
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('ResizeObserver', Sizing)
  vi.stubGlobal('document', { activeElement: null })
  const place = { tabIndex: 0, scrollWidth: 600, clientWidth: 600, children: [] }
  stopWhereMoved(place as unknown as HTMLElement)
  resize()
  expect(place.tabIndex).toBe(-1)
  place.scrollWidth = 900
  resize()
  expect(place.tabIndex).toBe(0)
  vi.stubGlobal('document', { activeElement: place })
  place.scrollWidth = 600
  resize()
  expect(place.tabIndex).toBe(0)
})
