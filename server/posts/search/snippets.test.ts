import { expect, test } from 'vitest'
import { toGroups } from './query-groups.ts'
import { readQuery } from './query-language.ts'
import { snippetOfHtml } from './snippets.ts'

const snippet = (keyword: string, html: string) =>
  snippetOfHtml(html, toGroups(readQuery(keyword)).wanted).pieces
const filler = `<p>${'Nothing of it here. '.repeat(40)}</p>\n`

test('a snippet begins with the line where the words are, and says that there is more on both sides', () => {
  const html = `${filler}<p>Rinse the <em>gai</em>wan, then pour.</p>\n${filler}${filler}${filler}`
  const [before, found, behind] = snippet('pour', html)
  expect([before, found]).toEqual(['…Rinse the gaiwan, then ', 'pour'])
  expect(behind).toMatch(/^\. Nothing.*…$/)
})

test('what stands in a tag alone, or is cut in two by one, is looked for in the whole text', () => {
  const inLink = `<p><a href="/oolong">See</a> there.</p>\n${filler}${filler}${filler}${filler}<p>Roasted oolong.</p>`
  expect(snippet('oolong', inLink)).toEqual([expect.stringMatching(/Roasted $/), 'oolong', '.'])
  const parted = `${filler}${filler}${filler}<p>A <em>gai</em>wan.</p>`
  expect(snippet('gaiwan', parted)).toEqual([expect.stringMatching(/A $/), 'gaiwan', '.'])
})

test('neither a tag nor the source of a formula is cut into words', () => {
  const long = `<p>${'<span class="oolong-class">leaf</span> '.repeat(60)}pour ${'leaf '.repeat(400)}</p>`
  const [before] = snippet('pour', long)
  expect(before).toMatch(/^…(leaf )+$/)
  const formula = `<p>x <math><annotation>${'alpha '.repeat(100)}</annotation></math> pour</p>`
  expect(snippet('pour', formula)).toEqual(['x ', 'pour', ''])
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
