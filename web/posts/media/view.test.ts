import { expect, test } from 'vitest'
import {
  canZoomIn,
  canZoomOut,
  turnLeft,
  turnRight,
  wholeView,
  zoomByWheel,
  zoomIn,
  zoomOut,
  zoomTo,
} from './view.ts'

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

test('a notch of the wheel is a step whichever device tells of it, and a trackpad takes many for one', () => {
  const scaleAfter = (...deltas: number[]) =>
    deltas.reduce((view, deltaY) => zoomByWheel(view, { deltaY, ctrlKey: false }), wholeView).scale
  expect([scaleAfter(-100), scaleAfter(-120), scaleAfter(120)]).toEqual([1.4, 1.4, 0.714])
  expect(scaleAfter(...Array(25).fill(-4))).toBeCloseTo(1.4, 1)
  expect(zoomByWheel(wholeView, { deltaY: -2.5, ctrlKey: true }).scale).toBeCloseTo(1.034)
})
