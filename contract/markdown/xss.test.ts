import { expect, test } from 'vitest'
import { findUnsafe } from './find-unsafe.fixture.ts'
import { renderMarkdown } from './render-markdown.ts'
import { xssPayloads } from './xss-payloads.fixture.ts'

const sidebar: Array<[string, (payload: string) => string]> = [
  ['alone', (payload) => payload],
  ['in a sentence', (payload) => `before ${payload} after`],
  ['in a quoted list', (payload) => `> - ${payload.replaceAll('\n', '\n>   ')}`],
  ['inside details', (payload) => `<details>\n\n${payload}\n\n</details>`],
  ['after an open tag', (payload) => `<div title="${payload}`],
]

test('there are enough payloads, and each is there once', () => {
  expect(xssPayloads.length).toBeGreaterThanOrEqual(150)
  expect(new Set(xssPayloads).size).toBe(xssPayloads.length)
})

test.each(sidebar)('no payload leaves anything forbidden behind: %s', (_name, surround) => {
  const found = xssPayloads.flatMap((payload) => {
    const unsafe = findUnsafe(renderMarkdown(surround(payload), { idPrefix: 'post-1-' }), 'post-1-')
    return unsafe.length > 0 ? [{ payload, unsafe }] : []
  })
  expect(found).toEqual([])
})

test('what was rendered stays the same when a browser parses and writes it again', async () => {
  const { parseFragment, serialize } = await import('parse5')
  for (const payload of xssPayloads) {
    const once = serialize(parseFragment(renderMarkdown(payload, { idPrefix: 'p-' })))
    expect(serialize(parseFragment(once)), payload).toBe(once)
  }
})

test('the checker itself sees what it has to see', () => {
  const bad = [
    '<script></script>',
    '<p onclick=x>',
    '<a href="java&#9;script:x">',
    '<p id=location>',
    '<svg>',
    '<p class=x>',
  ]
  for (const html of bad) expect(findUnsafe(html, 'p-'), html).not.toEqual([])
})
