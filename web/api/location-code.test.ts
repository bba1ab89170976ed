import { expect, test } from 'vitest'
import { decodeLocation, encodeLocation, encodePath, isOwnPath, type Place, pathOf } from './location-code.ts'

const wordOf = (text: string) => Buffer.from(text).toString('base64url')

test.each<Place>([
  { path: '/', query: {} },
  { path: '/thread', query: { topicId: '7', page: '2' } },
  { path: '/search', query: { q: '龙井 & 100% "ripe" +/=?#', 空: '' } },
  { path: '/茶/🍵', query: { __proto__: 'x' } },
])('a place comes back from its word as it was: %o', (place) => {
  const word = encodeLocation(place)
  expect(word).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(decodeLocation(word)).toEqual(place)
})

test('values are URI-encoded inside the word', () => {
  const word = encodeLocation({ path: '/search', query: { q: '茶' } })
  expect(Buffer.from(word, 'base64url').toString()).toBe('{"path":"/search","query":{"q":"%E8%8C%B6"}}')
})

test.each([
  '',
  '%%%',
  'not base64!',
  wordOf('no json'),
  wordOf('null'),
  wordOf('[]'),
  wordOf('{"path":"/"}'),
  wordOf('{"path":7,"query":{}}'),
  wordOf('{"path":"/","query":{"q":"%E8%8"}}'),
  Buffer.from([0xff, 0xfe, 0x7b]).toString('base64url'),
])('"%s" stands for no place', (word) => {
  expect(decodeLocation(word)).toBeUndefined()
})

test.each(['/', '/addTopic', '/thread?topicId=7&page=2#comment-9', '/search?q=%E8%8C%B6'])(
  'whoever leaves %s to sign in comes back there by its word',
  (path) => {
    const word = encodePath(path)
    expect(word).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(pathOf(word)).toBe(path)
  },
)

test('a way back may be a path as well, and leads home where it is neither', () => {
  expect(pathOf('/thread?topicId=7')).toBe('/thread?topicId=7')
  for (const wrong of [undefined, '', '%%%', 'https://evil.example', '//evil.example'])
    expect(pathOf(wrong)).toBe('/')
  for (const path of ['//evil.example', 'https://evil.example'])
    expect(pathOf(wordOf(JSON.stringify({ path, query: {} })))).toBe('/')
})

const elsewhere = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  'https://evil.example',
  'https:evil.example',
  'http:/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://evil.example/1',
  'evil.example',
  '@evil.example',
  '?q=1',
  '',
]

test.each(elsewhere)('"%s" leads elsewhere and is refused', (path) => {
  expect(isOwnPath(path)).toBe(false)
  expect(decodeLocation(wordOf(JSON.stringify({ path, query: {} })))).toBeUndefined()
})

test.each([
  '/',
  '/thread?topicId=1',
  '/a//b',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/@evil.example',
  '/:80',
  '/?u=//evil.example',
])('"%s" stays on this site, whatever a browser makes of it', (path) => {
  expect(isOwnPath(path)).toBe(true)
  expect(new URL(path, 'https://site.example/login').origin).toBe('https://site.example')
})

test.each([null, undefined, 7, {}, ['/']])('%o is no path at all', (path) => {
  expect(isOwnPath(path)).toBe(false)
})

test('a path of dots cannot climb out into another host', () => {
  for (const path of [
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
  ]) {
    const pathname = isOwnPath(path) ? new URL(path, 'https://site.example').pathname : '/'
    expect(pathname.startsWith('//'), path).toBe(false)
  }
})
