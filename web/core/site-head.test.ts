import { expect, test } from 'vitest'
import { isBehindLast, markDocument, pageHead, siteHead } from './site-head.ts'

test.each([
  ['dark', ['not all', 'all']],
  ['light', ['all', 'not all']],
  [undefined, ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']],
])('a theme that was chosen, %s, is the colour of what is drawn around the page', (theme, expected) => {
  const metas = ['light', 'dark'].map((name) => ({ media: `(prefers-color-scheme: ${name})` }))
  const document = {
    cookie: '',
    documentElement: { dataset: {} },
    querySelectorAll: () => metas,
  }
  new Function('document', 'localStorage', markDocument)(document, theme ? { theme } : {})
  expect(metas.map(({ media }) => media)).toEqual(expected)
})

test.each([
  ['?language=en-US', '', 'language=en;path=/;samesite=lax'],
  ['?topicId=1&language=zh-CN', 'x=1; language=en', 'language=zh;path=/;samesite=lax'],
  ['?language=en-US', 'x=1; language=zh-CN', 'x=1; language=zh-CN'],
  ['?language=english', '', ''],
  ['?topicId=1', '', ''],
])('the language of the address %s goes on holding, with the cookie "%s"', (search, cookie, expected) => {
  const document = { cookie, documentElement: { dataset: {} } }
  new Function('document', 'localStorage', 'location', markDocument)(document, {}, { search })
  expect(document.cookie).toBe(expected)
})

test('what staff leave empty in a language is said to nobody', () => {
  const metaOf = (description: string, keywords: string) =>
    siteHead({ language: 'en-US', site: { title: 'Tea', description, keywords } } as never).meta.filter(
      (meta) => 'name' in meta && /^(description|keywords)$/.test(meta.name),
    )
  expect(metaOf('', '')).toEqual([])
  expect(metaOf('Sit down.', 'tea')).toContainEqual({ name: 'description', content: 'Sit down.' })
})

/** Runs the inline script as a browser does that keeps these. */
function viewerOf(localStorage: Record<string, string>, cookie: string): string | undefined {
  const document = { cookie, documentElement: { dataset: {} as Record<string, string> } }
  new Function('document', 'localStorage', markDocument)(document, localStorage)
  return document.documentElement.dataset.viewer
}

test.each([
  ['nobody', {}, '', undefined],
  ['who is remembered', { accessToken: 'a' }, '', 'member'],
  ['whose browser is still open', { accessToken: 'a', passing: '1' }, 'x=1; passing=1', 'member'],
  ['whose browser was closed', { accessToken: 'a', passing: '1' }, 'x=1; bypassing=1', undefined],
])('the first paint of %s', (_, kept, cookie, viewer) => {
  expect(viewerOf(kept as Record<string, string>, cookie)).toBe(viewer)
})

test('what is not there has no address for machines, and stands in no search', () => {
  const site = { title: 'Tea', languageSwitching: { 'zh-CN': '中文', 'en-US': 'English' } }
  const facts = { origin: 'https://tea.example', language: 'en-US', site, isMissing: true }
  const { meta, links } = pageHead({ facts: facts as never, path: '/thread?topicId=', feed: 'latest' })
  expect(links).toEqual([])
  expect(meta.slice(1)).toEqual([{ name: 'robots', content: 'noindex' }])
})

test.each([
  ['zh-CN', 'https://tea.example/thread?topicId=7'],
  ['en-US', 'https://tea.example/thread?topicId=7&language=en-US'],
])(
  'sites that show a link to a page in %s are told the address that is canonical in it',
  (language, address) => {
    const site = { defaultLanguage: 'zh_CN', languageSwitching: { 'zh-CN': '中文', 'en-US': 'English' } }
    const facts = { origin: 'https://tea.example', language, site }
    const { meta, links } = pageHead({ facts: facts as never, path: '/thread?topicId=7' })
    expect(links).toContainEqual({ rel: 'canonical', href: address })
    expect(meta).toContainEqual({ property: 'og:url', content: address })
  },
)

test.each([
  [3, 3, false],
  [4, 3, true],
  [1, 1, false],
])('page %i of %i is kept from searches, where that is so: %s', (page, pageCount, isBehind) => {
  const head = pageHead({ facts: undefined, path: '/', isBehindLast: isBehindLast({ page, pageCount }) })
  expect(head.meta.some((each) => 'name' in each && each.name === 'robots')).toBe(isBehind)
})
