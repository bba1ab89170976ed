import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint, painted } from './after-paint.ts'

const frames: (() => void)[] = []
const drawFrame = () => {
  for (const draw of frames.splice(0)) draw()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.splice(frame - 1, 1))
})

afterEach(() => {
  frames.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what can wait is done after the next frame, or not at all', async () => {
  const [act, left] = [vi.fn(), vi.fn()]
  afterPaint(act)
  afterPaint(left)()
  drawFrame()
  expect(act).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(act).toHaveBeenCalledOnce()
  expect(left).not.toHaveBeenCalled()
})

test('a page that is seen goes on after its next frame, one that is not goes on at once', async () => {
  const goOn = vi.fn()
  void painted().then(goOn)
  await vi.advanceTimersByTimeAsync(50)
  expect(goOn).not.toHaveBeenCalled()
  drawFrame()
  await vi.advanceTimersByTimeAsync(1)
  expect(goOn).toHaveBeenCalledOnce()

  vi.stubGlobal('document', { hidden: true })
  await painted()
})

test('a page that gets no frame goes on all the same', async () => {
  const goOn = vi.fn()
  void painted().then(goOn)
  await vi.advanceTimersByTimeAsync(500)
  expect(goOn).toHaveBeenCalledOnce()
})
