import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionOver } from '#web/api/sessions.ts'
import {
  clearDraft,
  clearDraftsOf,
  hasDraftOf,
  readDraft,
  readSeenDraft,
  rememberSeenDraft,
  saveDraft,
} from './draft.ts'
import { toKeptFields } from './use-fields-draft.ts'

const days = 24 * 60 * 60 * 1000

beforeEach(() => {
  sessionOver.write(undefined)
  vi.stubGlobal('window', { localStorage: fakeStorage() })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a draft is read back with the time it was saved, until it is cleared', () => {
  vi.useFakeTimers({ now: 1_000 })
  expect(saveDraft('topic', '茶')).toBe(true)
  expect(readDraft('topic')).toEqual({ value: '茶', savedAt: new Date(1_000) })
  clearDraft('topic')
  expect(readDraft('topic')).toBeUndefined()
})

test('all that a member keeps of one place goes together, and nothing of another or of somebody else', () => {
  const keys = ['7:topic:title', '7:topic:envelope:key', '7:comment:1', '7:comment:12', '8:comment:1']
  for (const key of keys) saveDraft(key, 'x')
  rememberSeenDraft('comment:1', 'then')
  expect(hasDraftOf('7:topic')).toBe(true)
  clearDraftsOf('topic', 7)
  clearDraftsOf('comment:1', 7)
  expect(keys.filter(readDraft)).toEqual(['7:comment:12', '8:comment:1'])
  expect(hasDraftOf('7:topic')).toBe(false)
  expect(readSeenDraft('comment:1')).toBeUndefined()
})

test('a draft older than 30 days is not offered, and goes when another is saved', () => {
  vi.useFakeTimers({ now: 0 })
  saveDraft('old', 'x')
  vi.setSystemTime(31 * days)
  expect(readDraft('old')).toBeUndefined()
  saveDraft('new', 'y')
  expect(window.localStorage.length).toBe(1)
})

test('what other code left under the same names is neither read nor fatal', () => {
  window.localStorage.setItem('draft:topic', 'not json')
  expect(readDraft('topic')).toBeUndefined()
  expect(saveDraft('other', 'x')).toBe(true)
})

test('a full or forbidden storage keeps nothing and breaks nothing', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(saveDraft('topic', 'x')).toBe(false)
  expect(readDraft('topic')).toBeUndefined()
  expect(() => clearDraft('topic')).not.toThrow()
})

test('a window whose writer has signed out in another keeps nothing more, and one whose session was refused does', () => {
  sessionOver.write('left')
  expect([saveDraft('topic', 'x'), readDraft('topic')]).toEqual([false, undefined])
  rememberSeenDraft('topic', 'then')
  expect(readSeenDraft('topic')).toBeUndefined()
  sessionOver.write('refused')
  expect(saveDraft('topic', 'x')).toBe(true)
  sessionOver.write(undefined)
  expect(readDraft('topic')?.value).toBe('x')
})

function fakeStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  }
}

test('of several fields a draft keeps everything but the passwords of hidden parts, and those whole', () => {
  const written = {
    title: 'Log in',
    body: ':::hidden{kind="password" password="two words"}\nx\n:::\na password=is\nyours',
  }
  const body = ':::hidden{kind="password" }\nx\n:::\na password=is\nyours'
  expect(JSON.parse(toKeptFields(JSON.stringify(written)))).toEqual({ title: 'Log in', body })
})

test('what was kept after a sign-out elsewhere, and before the news of it, goes with the news', () => {
  saveDraft('7:topic:title', 'Typed a moment ago')
  sessionOver.write('refused')
  expect(readDraft('7:topic:title')).toBeDefined()
  sessionOver.write('left')
  expect(readDraft('7:topic:title')).toBeUndefined()
})
