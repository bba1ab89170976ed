import { afterEach, expect, test, vi } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { toast } from '#web/ui/toast.ts'
import { tellOfMissingParts } from './missing-parts.ts'

afterEach(() => void vi.unstubAllGlobals())

function startPage() {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const show = vi.spyOn(toast, 'show').mockReturnValue(undefined)
  show.mockClear()
  tellOfMissingParts()
  const fire = (type: string, facts: object = {}, timeStamp = 0) =>
    page.dispatchEvent(Object.defineProperties(new Event(type), properties({ ...facts, timeStamp })))
  const fail = (timeStamp: number) => {
    const reason = new Error('error loading dynamically imported module')
    fire('vite:preloadError', { payload: reason }, timeStamp)
    fire('unhandledrejection', { reason }, timeStamp)
  }
  return { fire, fail, show }
}

const properties = (facts: object) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, { value }]))

test('tells of code that could not be loaded, and of nothing else that was not caught', () => {
  const { fire, fail, show } = startPage()
  fire('unhandledrejection', { reason: new Error('another') })
  expect(show).not.toHaveBeenCalled()
  fail(1)
  expect(show).toHaveBeenCalledExactlyOnceWith({ kind: 'error', text: m.page_part_missing() })
})

test('does not tell of code that Firefox cuts because the reader leaves, but of what fails later', () => {
  const { fire, fail, show } = startPage()
  fire('beforeunload', {}, 4_348)
  fail(4_371)
  expect(show).not.toHaveBeenCalled()
  fail(6_000)
  expect(show).toHaveBeenCalledOnce()
})
