import { expect, test } from 'vitest'
import { canZoomIn, canZoomOut, turnLeft, turnRight, wholeView, zoomIn, zoomOut, zoomTo } from './view.ts'

test('a picture is zoomed by 1.4 a step, from 0.2 to 7 times, and turned by 90 degrees', () => {
  const steps = [wholeView, zoomIn(wholeView), zoomIn(zoomIn(wholeView))].map(({ scale }) => scale)
  expect(steps).toEqual([1, 1.4, 1.96])
  let view = wholeView
  while (canZoomIn(view)) view = zoomIn(view)
  expect(view.scale).toBe(7)
  while (canZoomOut(view)) view = zoomOut(view)
  expect(view.scale).toBe(0.2)
  expect(zoomTo(view, 99).scale).toBe(7)
  expect(turnRight(turnRight(wholeView)).turn).toBe(180)
  expect(turnLeft(wholeView).turn).toBe(-90)
})
