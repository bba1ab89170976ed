import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeBrowser } from './browser.fixture.ts'
import { useRequestKey } from './use-request-key.ts'

function drawn(name?: string) {
  const found: ReturnType<typeof useRequestKey>[] = []
  function Form() {
    found.push(useRequestKey(name))
    return null
  }
  renderToString(<Form />)
  return found[0]!
}

test('the same content goes under the same key until it is there, another under its own', () => {
  const keys = drawn()
  const first = keys.of({ account: 'lu_yu', amount: '5' })
  expect(keys.of({ account: 'lu_yu', amount: '5' })).toBe(first)
  const other = keys.of({ account: 'lu_yu', amount: '6' })
  expect(other).not.toBe(first)
  keys.renew()
  expect(keys.of({ account: 'lu_yu', amount: '6' })).not.toBe(other)
})

test('an input with another captcha, or a draft seen later, is the same content', () => {
  const keys = drawn()
  const first = keys.of({ body: 'Hello', captchaKey: 'a', captchaValue: 'ACEF' })
  expect(first).toMatch(/^[\w-]{16,64}$/)
  expect(keys.of({ body: 'Hello' })).toBe(first)
  expect(keys.of({ body: 'Hello', captchaKey: 'b', captchaValue: 'WXYZ' })).toBe(first)
  expect(keys.of({ body: 'Hello', draftSeenAt: '2026-11-28T00:00:00.000Z' })).toBe(first)
})

test('what was sent without an answer goes under the same key from the page that was loaded anew', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  fakeBrowser(() => ({}))
  const lost = drawn('publishTopic').of({ body: 'Hello' })
  expect(sessionStorage.getItem('own:request:publishTopic')).not.toContain('Hello')
  expect(drawn('publishReply').of({ body: 'Hello' })).not.toBe(lost)
  expect(drawn('publishTopic').of({ body: 'Hello' })).toBe(lost)
  vi.advanceTimersByTime(61 * 60 * 1000)
  const later = drawn('publishTopic')
  expect(later.of({ body: 'Hello' })).not.toBe(lost)
  later.renew()
  expect(sessionStorage.getItem('own:request:publishTopic')).toBeNull()
})
