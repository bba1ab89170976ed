import type { AnyRouter } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tellPage } from './tell-page.ts'

test('a screen reader hears the title of another page, and nothing of another order of its list', () => {
  vi.useFakeTimers()
  const region = { textContent: '', setAttribute: () => {} }
  const page = { title: 'Home', createElement: () => region, body: { append: () => {} } }
  vi.stubGlobal('document', page)
  onTestFinished(() => void vi.useRealTimers().unstubAllGlobals())
  let tell = (_: object) => {}
  tellPage({ subscribe: (_: string, listener: typeof tell) => (tell = listener) } as unknown as AnyRouter)

  tell({ fromLocation: undefined, pathChanged: true })
  vi.runAllTimers()
  expect(region.textContent).toBe('')
  tell({ fromLocation: {}, pathChanged: true })
  page.title = '(3) Help'
  vi.runAllTimers()
  expect(region.textContent).toBe('Help')
  tell({ fromLocation: {}, pathChanged: false })
  vi.runAllTimers()
  expect(region.textContent).toBe('')
})
