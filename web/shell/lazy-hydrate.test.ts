import { expect, test } from 'vitest'
import { hydrateLazily } from './lazy-hydrate.ts'

const page = [
  '<link rel="modulepreload" href="/assets/frame-1.js"/>',
  '<link rel="stylesheet" href="/assets/frame-1.css"/>',
  '<p>Tea &amp; $& </p>',
  '<script type="module" async="" src="/assets/client-2.js"></script>',
].join('')

test('a reading page fetches nothing of its program by itself, and names all of it for later', () => {
  const html = hydrateLazily(page, '/thread', 'n1')
  expect(html).not.toMatch(/<script[^>]*type="module"/)
  expect(html).not.toContain('modulepreload" href')
  expect(html).toContain('<p>Tea &amp; $& </p>')
  expect(html).toContain('<link rel="stylesheet" href="/assets/frame-1.css"/>')
  expect(html).toContain('<script type="text/plain" async="" src="/assets/client-2.js"></script>')
  expect(html).toMatch(
    /<script nonce="n1">\(.*\)\(\.\.\.\["\/assets\/client-2\.js",\["\/assets\/frame-1\.js"\]\]\)/s,
  )
})

test.each(['/login', '/addTopic', '/thread/7'])(
  '%s starts as it was drawn, and keeps what is pressed',
  (path) => {
    const html = hydrateLazily(page, path, 'n1')
    const [before = '', after = ''] = html.split(/<script nonce="n1">.*?teahouse:alive.*?<\/script>/s)
    expect(before + after).toBe(page)
    expect(after).toBe('<script type="module" async="" src="/assets/client-2.js"></script>')
  },
)
