import { expect, test } from 'vitest'
import { htmlLines } from '#server/posts/search-index/html-text.ts'
import { toGroups } from './query-groups.ts'
import { readQuery } from './query-language.ts'
import { cutSnippet } from './snippets.ts'

const snippet = (keyword: string, html: string) =>
  cutSnippet(htmlLines(html), toGroups(readQuery(keyword)).wanted).pieces
const filler = `<p>${'Nothing of it here. '.repeat(40)}</p>\n`

test('a snippet begins with the line where the words are, and says that there is more on both sides', () => {
  const html = `${filler}<p>Rinse the <em>gai</em>wan, then pour.</p>\n${filler}${filler}${filler}`
  const [before, found, behind] = snippet('pour', html)
  expect([before, found]).toEqual(['…Rinse the gaiwan, then ', 'pour'])
  expect(behind).toMatch(/^\. Nothing.*…$/)
})

test('neither a tag nor the source of a formula is looked through', () => {
  const inLink = `<p><a href="/oolong">See</a> there.</p>\n${filler}<p>Roasted oolong.</p>`
  expect(snippet('oolong', inLink)).toEqual(['…Roasted ', 'oolong', '.'])
  const formula = `<p>x <math><annotation>${'alpha '.repeat(100)}</annotation></math> pour</p>`
  expect(snippet('pour', formula)).toEqual(['x ', 'pour', ''])
})

test('a snippet is not cut through what is seen as one sign', () => {
  const family = '👨\u200d👩\u200d👧\u200d👦'
  const [, , behind] = snippet('pour', `<p>pour ${'茶'.repeat(112)}${family}${'茶'.repeat(9)}</p>`)
  expect(behind).toBe(` ${'茶'.repeat(112)}…`)
})

test('lines are set apart by a space, but not beside full-width punctuation', () => {
  const html = '<h2>缓存</h2>\n<p>先读。</p>\n<p>再写</p>\n<p>（默认）</p>'
  expect(snippet('缓存', html)).toEqual(['', '缓存', ' 先读。再写（默认）'])
})

test('where a text was cut, there is more behind', () => {
  const { wanted } = toGroups(readQuery('pour'))
  expect(cutSnippet('Rinse, then pour', wanted).pieces).toEqual(['Rinse, then ', 'pour', ''])
  expect(cutSnippet('Rinse, then pour', wanted, { isBeforeMore: true }).pieces).toEqual([
    'Rinse, then ',
    'pour',
    '…',
  ])
})

test('a snippet is of the word that was found and not of one that begins like it', () => {
  const html = `<p>A team teases.</p>\n${filler}${filler}<p>They drink tea.</p>\n<p>Suspense and suspence.</p>`
  expect(snippet('tea', html)).toEqual([
    expect.stringMatching(/They drink $/),
    'tea',
    '. Suspense and suspence.',
  ])
  expect(snippet('suspence', html)).toEqual([expect.stringMatching(/Suspense and $/), 'suspence', '.'])
})

test('of a phrase the place is shown where its words stand together, and marked as one', () => {
  const html = `<p>You only read it.</p>\n${filler}${filler}<p>It is read-only here.</p>`
  expect(snippet('"read only"', html)).toEqual([expect.stringMatching(/It is $/), 'read-only', ' here.'])
  // Parted by a tag it is found in the text.
  expect(snippet('"read only"', html.replace('-only', ' <em>only</em>'))[1]).toBe('read only')
})
