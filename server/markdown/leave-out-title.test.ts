import { expect, test } from 'vitest'
import { leaveOutTitle, linesBehindTitle, summarizeBehindTitle } from './leave-out-title.ts'

const outline = ['水温', 'Water', 'Leaves', 'Time'].map((text, at) => ({
  depth: at === 0 ? 1 : 2,
  anchor: `a${at}`,
  text,
}))

test.each([
  ['<h2 id="a0">水温</h2>\n<p>八十度。</p>', '水温'],
  ['<h1>Tea &#x26; &lt;water&gt;</h1><p>Eighty.</p>', 'Tea & <water>'],
  ['<p><strong>How I  roast</strong></p>\n<p>Slowly.</p>', 'how I roast'],
  ['<p>Ｔea</p><ul><li>One</li></ul>', 'Tea'],
])('a text that begins with its title goes on behind it: %s', (bodyHtml, title) => {
  const left = leaveOutTitle({ bodyHtml, outline: [] }, title).bodyHtml
  expect(left).toBe(bodyHtml.replace(/^<(h1|h2|p)[^>]*>.*?<\/\1>\n?/, ''))
})

test.each([
  ['<p>Tea</p>', 'Tea'],
  ['<p>Tea is warm.</p><p>More</p>', 'Tea'],
  ['<p><a href="/x">Tea</a></p><p>More</p>', 'Tea'],
  ['<h2><img src="/a.png" alt="">Tea</h2><p>More</p>', 'Tea'],
  ['<ul><li>Tea</li></ul><p>More</p>', 'Tea'],
  ['', ''],
])('any other text stays as it is: %s', (bodyHtml, title) => {
  expect(leaveOutTitle({ bodyHtml, outline }, title)).toEqual({ bodyHtml, outline })
})

test('the heading goes out of the contents too, and what stood under it moves up', () => {
  const bodyHtml = '<h2 id="a0">水温</h2><h3 id="a1">Water</h3>'
  expect(leaveOutTitle({ bodyHtml, outline }, '水温').outline).toEqual(
    outline.slice(1).map((entry) => ({ ...entry, depth: 1 })),
  )
  expect(leaveOutTitle({ bodyHtml, outline: outline.slice(0, 3) }, '水温').outline).toEqual([])
})

test.each([
  ['<h2>水温</h2>\n<p>八十度。</p>', '水温 八十度。', '水温', '八十度。'],
  ['<p><strong>How I  roast</strong></p>\n<p>Slowly.</p>', 'How I roast Slowly.', 'how I roast', 'Slowly.'],
  ['<p>React is a library.</p><p>More</p>', 'React is a library. More', 'React', 'React is a library. More'],
  ['<p>水温？</p><p>八十度。</p>', '水温？八十度。', '水温？', '八十度。'],
  ['<h2>Tea</h2>', 'Tea', 'Tea', 'Tea'],
  // An address is in no summary.
  ['<h2>See https://example.org</h2><p>More</p>', 'See More', 'See https://example.org', 'See More'],
])('a summary goes on behind the title that a text begins with: %s', (html, summary, title, expected) => {
  expect(summarizeBehindTitle({ html, summary }, title)).toBe(expected)
})

test('of a text in lines the first is left out where it says the title, and no other', () => {
  expect(linesBehindTitle('ＴＥＡ \nis warm\nTea', 'Tea')).toBe('is warm\nTea')
  for (const text of ['Tea', 'Tea is warm', 'Warm\nTea\nleaves', ''])
    expect(linesBehindTitle(text, 'Tea')).toBe(text)
})
