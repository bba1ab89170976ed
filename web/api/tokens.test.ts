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

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a pair that is remembered outlives the window, one that is not does not', () => {
  saveTokens(pair, true)
  expect([localStorage.getItem('refreshToken'), sessionStorage.getItem('refreshToken')]).toEqual(['r1', null])
  saveTokens(next, false)
  expect([localStorage.getItem('refreshToken'), sessionStorage.getItem('refreshToken')]).toEqual([null, 'r2'])
  expect(readTokens()).toEqual(next)
})

test.each([true, false])('a renewed pair is kept where the old one was (remembered: %s)', (remember) => {
  saveTokens(pair, remember)
  saveTokens(next)
  expect(readTokens()).toEqual(next)
  expect(localStorage.getItem('refreshToken')).toBe(remember ? 'r2' : null)
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
