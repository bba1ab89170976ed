import type { AnyRouter } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

/** A page whose focus is on nothing, and what is told of a page that was drawn. */
function drawnPage() {
  let tell = (_: object) => {}
  const router = { subscribe: (_: string, listener: typeof tell) => (tell = listener) }
  keepFocus(router as unknown as AnyRouter)
  const main = { focus: vi.fn() }
  const body = {}
  vi.stubGlobal('document', { body, activeElement: body, getElementById: () => main })
  onTestFinished(() => void vi.unstubAllGlobals())
  const from = { hash: '' }
  return { main, draw: (hrefChanged: boolean) => tell({ fromLocation: from, toLocation: from, hrefChanged }) }
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
