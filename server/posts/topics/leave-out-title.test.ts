import { expect, test } from 'vitest'
import { leaveOutTitle } from './leave-out-title.ts'

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
