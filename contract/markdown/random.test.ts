import { expect, test } from 'vitest'
import { isDeep } from '#test/deep.ts'
import { findUnsafe } from './find-unsafe.fixture.ts'
import { renderMarkdown } from './render-markdown.ts'
import { summarizeMarkdown } from './summarize-markdown.fixture.ts'
import { xssPayloads } from './xss-payloads.fixture.ts'

const seed = 20260801
const rounds = isDeep ? 1_500 : 500

const pieces = [
  ...'*_`~[]()<>!#|-+&;:"\'\\/={}^ \n\t\0',
  ...[
    '\n\n',
    '```',
    '    ',
    '> ',
    '- ',
    '1. ',
    '[^1]',
    '[^1]: ',
    '</',
    '<b>',
    '<a href=',
    '<img src=',
    '-->',
    '<!--',
  ],
  ...[
    'javascript:',
    'data:',
    'https://a.example',
    'www.',
    '&#x6a;',
    '茶',
    '，',
    '🍵',
    '\uD800',
    '\u202E',
    'word',
    '{/*',
    '*/}',
  ],
  ...[
    '<table>',
    '<td>',
    '</p>',
    '<svg>',
    '<style>',
    '<Foo>',
    '<textarea>',
    '|-|',
    '<select>',
    '<ruby>',
    ':::hidden',
  ],
]

/** Mulberry32: a failure has to come back with the same seed. */
function randomFrom(start: number) {
  let state = start
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

test('random texts never throw, are always safe and have a summary of one short line', () => {
  const random = randomFrom(seed)
  for (let round = 0; round < rounds; round++) {
    const source = Array.from({ length: 1 + random(60) }, () =>
      random(12) === 0 ? xssPayloads[random(xssPayloads.length)] : pieces[random(pieces.length)],
    ).join('')
    expect(findUnsafe(renderMarkdown(source, { idPrefix: 'p-' }), 'p-'), JSON.stringify(source)).toEqual([])
    const summary = summarizeMarkdown(source)
    expect(Array.from(summary).length).toBeLessThanOrEqual(180)
    expect(summary).not.toMatch(/[\n\r\t]/)
  }
})

test('random MDX-like articles are safe and keep every word of their text', () => {
  const random = randomFrom(seed + 1)
  const blocks = [
    (word: string) => `<Intro>\n\n${word}\n\n</Intro>`,
    (word: string) =>
      `<Sandpack>\n\n\`\`\`js App.js {1-3}\nexport default ${word} <b>\n\`\`\`\n\n</Sandpack>`,
    (word: string) => `## ${word} {/*${word}-id*/}`,
    (word: string) => `<YouTubeIframe src="https://a.example" />\n\n${word}`,
    (word: string) => `<Note title={x}>\n${word}\n</Note>`,
    (word: string) => `| a | b |\n|---|\n| ${word}`,
    (word: string) => `> **${word}：**\`x\`\n> - ${word}`,
    (word: string) => `{/* ${word} */}`,
  ]
  for (let round = 0; round < 150; round++) {
    const words = Array.from({ length: 1 + random(12) }, (_, index) => `word${round}x${index}`)
    const html = renderMarkdown(words.map((word) => blocks[random(blocks.length)]!(word)).join('\n\n'), {
      idPrefix: 'p-',
    })
    expect(findUnsafe(html, 'p-')).toEqual([])
    for (const word of words) expect(html).toContain(word)
  }
})
