import type { AnyRouter } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

/** A page whose focus is on nothing, or on what stands around its `main`, and what is told of a page that was drawn. */
function drawnPage(isAround?: boolean) {
  let tell = (_: object) => {}
  const router = { subscribe: (_: string, listener: typeof tell) => (tell = listener) }
  keepFocus(router as unknown as AnyRouter)
  const main = { focus: vi.fn() }
  const body = {}
  const activeElement = isAround === undefined ? body : { matches: () => isAround }
  vi.stubGlobal('document', { body, activeElement, getElementById: () => main })
  onTestFinished(() => void vi.unstubAllGlobals())
  const from = { hash: '' }
  const draw = (hrefChanged: boolean, pathChanged = false) =>
    tell({ fromLocation: from, toLocation: from, hrefChanged, pathChanged })
  return { main, draw }
}

test('the page that a link leads to takes the focus that went with the link', () => {
  const { main, draw } = drawnPage()
  draw(true)
  expect(main.focus).toHaveBeenCalledWith({ preventScroll: true })
})

test('a page that comes alive or is read again takes no focus, so that Tab begins where it would', () => {
  const { main, draw } = drawnPage()
  draw(false)
  expect(main.focus).not.toHaveBeenCalled()
})

test('another page takes the focus from a link around it, and neither from a field nor for another order of its list', () => {
  const around = drawnPage(true)
  around.draw(true)
  expect(around.main.focus).not.toHaveBeenCalled()
  around.draw(true, true)
  expect(around.main.focus).toHaveBeenCalledOnce()
  const typing = drawnPage(false)
  typing.draw(true, true)
  expect(typing.main.focus).not.toHaveBeenCalled()
})
