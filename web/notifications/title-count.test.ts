import { afterEach, expect, test, vi } from 'vitest'
import { showInTitle } from './title-count.ts'

afterEach(() => vi.unstubAllGlobals())

test('what is unread stands once before whatever the title is, above 99 as 99+, and goes', () => {
  const page = { title: 'A topic · Teahouse', head: {} }
  let changed = () => {}
  vi.stubGlobal('document', page)
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(hear: () => void) {
        changed = hear
      }
      observe() {}
      disconnect() {}
    },
  )
  const stopThree = showInTitle(3)
  expect(page.title).toBe('(3) A topic · Teahouse')
  page.title = 'Another · Teahouse'
  changed()
  changed()
  expect(page.title).toBe('(3) Another · Teahouse')
  stopThree()
  const stopMany = showInTitle(120)
  expect(page.title).toBe('(99+) Another · Teahouse')
  stopMany()
  showInTitle(0)
  expect(page.title).toBe('Another · Teahouse')
})
