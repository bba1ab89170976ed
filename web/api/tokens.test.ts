import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearTokens, readTokens, saveTokens } from './tokens.ts'

class MemoryStorage {
  readonly #items = new Map<string, string>()
  onChange = () => {}
  getItem = (name: string) => this.#items.get(name) ?? null
  setItem = (name: string, value: string) => {
    this.#items.set(name, value)
    this.onChange()
  }
  removeItem = (name: string) => {
    this.#items.delete(name)
    this.onChange()
  }
}

const pair = { accessToken: 'a1', refreshToken: 'r1' }
const next = { accessToken: 'a2', refreshToken: 'r2' }

/** Cookies as a document has them; those without an end go when the browser closes. */
class CookieJar {
  readonly documentElement = { dataset: {} as Record<string, string> }
  #cookies = new Map<string, string>()
  get cookie() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
  set cookie(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (line.includes('max-age=0')) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
  closeBrowser() {
    this.#cookies = new Map()
  }
}
let jar: CookieJar

beforeEach(() => {
  jar = new CookieJar()
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', jar)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a pair that is remembered outlives the browser, one that is not lives in every tab and ends with it', () => {
  saveTokens(pair, true)
  jar.closeBrowser()
  expect(readTokens()).toEqual(pair)
  saveTokens(next, false)
  // Another tab has the same storage and the same cookies.
  expect(readTokens()).toEqual(next)
  jar.closeBrowser()
  expect(readTokens()).toBeUndefined()
  expect(localStorage.getItem('refreshToken')).toBeNull()
  expect(jar.documentElement.dataset.viewer).toBeUndefined()
})

test.each([true, false])('a renewed pair is kept as long as the old one was (remembered: %s)', (remember) => {
  saveTokens(pair, remember)
  saveTokens(next)
  expect(readTokens()).toEqual(next)
  jar.closeBrowser()
  expect(readTokens()).toEqual(remember ? next : undefined)
})

test('who signs in to be remembered after a passing session is remembered', () => {
  saveTokens(pair, false)
  saveTokens(next, true)
  jar.closeBrowser()
  expect(readTokens()).toEqual(next)
})

test('another tab that reads while a pair is renewed never finds none, nor the old access token with the new refresh', () => {
  saveTokens(pair, true)
  const seen: unknown[] = []
  ;(localStorage as unknown as MemoryStorage).onChange = () => seen.push(readTokens())
  saveTokens(next)
  expect(seen).toEqual([{ accessToken: 'a2', refreshToken: 'r1' }, next])
})

test('signing out leaves nothing behind and unmarks the document', () => {
  saveTokens(pair, true)
  expect(document.documentElement.dataset.viewer).toBe('member')
  clearTokens()
  expect(readTokens()).toBeUndefined()
  expect(document.documentElement.dataset.viewer).toBeUndefined()
})

test('half a pair is none', () => {
  localStorage.setItem('accessToken', 'a1')
  expect(readTokens()).toBeUndefined()
})
