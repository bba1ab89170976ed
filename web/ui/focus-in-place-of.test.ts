import { expect, onTestFinished, test, vi } from 'vitest'
import { focusInPlaceOf } from './focus-in-place-of.ts'

class Place {
  isConnected = true
  nextElementSibling: Place | null = null
  previousElementSibling = null
  parentElement = null
  readonly stop: Place | null
  focus = vi.fn()
  constructor(stop: Place | null = null) {
    this.stop = stop
  }
  matches = () => this.stop === null
  querySelector = () => this.stop
}

test('of rows that take no focus the first button of the next one has it, and what the page is about once none is left', () => {
  vi.useFakeTimers()
  const [body, content, button] = [{}, new Place(), new Place()]
  vi.stubGlobal('HTMLElement', Place)
  vi.stubGlobal('document', { body, activeElement: body, getElementById: () => content })
  onTestFinished(() => void vi.useRealTimers().unstubAllGlobals())
  const [gone, next] = [new Place(new Place()), new Place(button)]
  gone.nextElementSibling = next
  const goOn = focusInPlaceOf(gone as unknown as Element)
  gone.isConnected = false
  goOn()
  vi.runAllTimers()
  expect(button.focus).toHaveBeenCalledOnce()
  next.isConnected = false
  goOn()
  vi.runAllTimers()
  expect(content.focus).toHaveBeenCalledOnce()
})

test('what is pressed and goes disabled by that has lost the focus, though the browser says so only later', () => {
  vi.useFakeTimers()
  const [content, pressed] = [new Place(), new Place()]
  vi.stubGlobal('HTMLElement', Place)
  vi.stubGlobal('document', { body: {}, activeElement: pressed, getElementById: () => content })
  onTestFinished(() => void vi.useRealTimers().unstubAllGlobals())
  focusInPlaceOf(null)()
  vi.runAllTimers()
  expect(content.focus).toHaveBeenCalledOnce()
})
