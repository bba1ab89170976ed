import { expect, test } from 'vitest'
import { pageHead } from './site-head.ts'

type Facts = NonNullable<Parameters<typeof pageHead>[0]['facts']>

const bothLanguages = [
  { language: 'zh-CN', name: '中文' },
  { language: 'en-US', name: 'English' },
]
const factsWith = (site: object, language = 'zh-CN') =>
  ({
    language,
    origin: 'https://forum.example',
    isUnsupportedDevice: false,
    site: { title: 'Teahouse', defaultLanguage: 'browser', languageSwitching: bothLanguages, ...site },
  }) as unknown as Facts

const linksOf = (facts: Facts, path = '/thread?topicId=7') =>
  pageHead({ facts, path }).links.map((link) =>
    'hrefLang' in link ? `${link.hrefLang} ${link.href}` : `${link.rel} ${link.href}`,
  )

test('each language has an address, and the plain one is for those whose language we don’t speak', () => {
  expect(linksOf(factsWith({}, 'en-US'))).toEqual([
    'canonical https://forum.example/thread?topicId=7&language=en-US',
    'zh-CN https://forum.example/thread?topicId=7&language=zh-CN',
    'en-US https://forum.example/thread?topicId=7&language=en-US',
    'x-default https://forum.example/thread?topicId=7',
  ])
})

test('the language that the site begins with has the plain address', () => {
  expect(linksOf(factsWith({ defaultLanguage: 'zh_CN' }), '/')).toEqual([
    'canonical https://forum.example/',
    'zh-CN https://forum.example/',
    'en-US https://forum.example/?language=en-US',
    'x-default https://forum.example/',
  ])
})

test('a site of one language has one address a page', () => {
  expect(linksOf(factsWith({ languageSwitching: bothLanguages.slice(0, 1) }), '/')).toEqual([
    'canonical https://forum.example/',
  ])
})

test('a page is called by its own title before the site’s, and described where it says something', () => {
  const facts = factsWith({})
  const titled = pageHead({ facts, path: '/', title: 'Long Jing', description: 'Green.' }).meta
  expect(titled).toContainEqual({ title: 'Long Jing · Teahouse' })
  expect(titled).toContainEqual({ property: 'og:title', content: 'Long Jing' })
  expect(titled).toContainEqual({ name: 'description', content: 'Green.' })
  const plain = pageHead({ facts, path: '/' }).meta
  expect(plain).toContainEqual({ title: 'Teahouse' })
  expect(plain.some((tag) => 'name' in tag && tag.name === 'description')).toBe(false)
})
