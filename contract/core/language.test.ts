import { expect, test } from 'vitest'
import { acceptedLanguage, nearestLanguage } from './language.ts'

test.each([
  ['zh-CN', 'zh-CN'],
  ['zh-Hant-TW,en;q=0.9', 'zh-CN'],
  ['en-GB', 'en-US'],
  ['en;q=0.5, zh;q=0.8', 'zh-CN'],
  ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7', 'en-US'],
  [' EN ; q=0.3 ,ZH;q=0.2', 'en-US'],
  ['zh;q=0, en;q=0.1', 'en-US'],
])('"%s" asks for %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

test.each([undefined, '', '*', 'fr', 'zhuang', 'english', 'zh;q=0', ';;,,;q', 'en;q=x'])(
  '"%s" asks for nothing we speak',
  (header) => {
    expect(acceptedLanguage(header)).toBeUndefined()
  },
)

test('a header of nothing but spaces costs nobody time', () => {
  const before = performance.now()
  expect(acceptedLanguage(`zh${' '.repeat(30_000)}x;q=1`)).toBe('zh-CN')
  expect(performance.now() - before).toBeLessThan(500)
})

test.each(['zh', 'zh_CN', 'ZH-hant'])('"%s" is Chinese to us', (tag) => {
  expect(nearestLanguage(tag)).toBe('zh-CN')
})

test.each(['en', 'en_US', 'de', 'zhuang', ''])('"%s" is not', (tag) => {
  expect(nearestLanguage(tag)).toBe('en-US')
})
