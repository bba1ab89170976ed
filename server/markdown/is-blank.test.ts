import { afterAll, expect, test } from 'vitest'
import { MarkdownRenderer } from './markdown.ts'

const markdown = new MarkdownRenderer({ error: (facts: unknown) => expect.fail(String(facts)) })
afterAll(() => markdown.close())
const options = { idPrefix: 'p-' }

test.each([
  ['a comment in HTML', '<!-- x -->'],
  ['a definition that nothing refers to', '[a]: https://example.com'],
  ['a footnote that nothing refers to', '[^1]: said to nobody'],
  ['a link without words', '[](https://example.com)'],
  ['characters that nobody sees, as entities', '&#8203;&zwnj;&nbsp;'],
  ['emphasis of them', '**\u200b**\n\n# \u2060'],
  ['a heading without words', '##'],
  ['code without a sign', '```js\n```'],
  ['elements without words', '<div><span></span></div>\n\n<br>'],
])('%s shows nothing', async (_name, source) => {
  expect((await markdown.renderPost(source, options)).isBlank).toBe(true)
  expect((await markdown.renderTopic(source, options)).isBlank).toBe(true)
})

test.each([
  ['a word', 'x'],
  ['a sign', '.'],
  ['a picture without words', '![](/uploads/0123456789012345678901/1600x900.webp)'],
  ['a picture of another site', '![](https://example.com/a.png)'],
  ['a formula', '$$\nx\n$$'],
  ['a video', '![](/uploads/0123456789012345678901/video.mp4)'],
  ['a player', '![](https://www.bilibili.com/video/BV1xx411c7mD)'],
  ['a rule', '---'],
  ['a table of empty cells', '| | |\n|-|-|\n| | |'],
  ['an item', '1.'],
  ['code', '```\nx\n```'],
  ['a footnote', 'x[^1]\n\n[^1]: said'],
  ['an emoji', '🍵'],
])('%s shows something', async (_name, source) => {
  expect((await markdown.renderPost(source, options)).isBlank).toBe(false)
  expect((await markdown.renderTopic(source, options)).isBlank).toBe(false)
})

test('a hidden block of which nothing is to be seen is refused as an empty one', async () => {
  const source = 'Tea.\n\n:::hidden{kind="points" price="5"}\n<!-- nothing -->\n:::'
  await expect(markdown.renderTopic(source, options)).rejects.toMatchObject({
    fields: { body: { code: 'hidden_empty', line: 3 } },
  })
})

test('a topic of a hidden block alone shows something', async () => {
  const source = ':::hidden{kind="comment"}\nsecret\n:::'
  expect((await markdown.renderTopic(source, options)).isBlank).toBe(false)
})
