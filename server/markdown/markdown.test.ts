import { afterAll, expect, test, vi } from 'vitest'
import { renderMarkdown } from '#contract/markdown/render-markdown.ts'
import { summarizeMarkdown } from '#contract/markdown/summarize-markdown.ts'
import { closeMarkdown, renderPost } from './markdown.ts'

afterAll(closeMarkdown)

const long = '## 标题\n\n**注意：**一段文字 and a [link](https://a.example).\n\n'.repeat(200)

test.each([
  ['short', '**short** post'],
  ['long', long],
])('a %s post is rendered as the preview renders it', async (_name, source) => {
  const { html, summary } = await renderPost(source, 'p-')
  expect(html).toBe(renderMarkdown(source, { idPrefix: 'p-' }))
  expect(summary).toBe(summarizeMarkdown(source))
})

test('the loop keeps turning while a long article is rendered', async () => {
  await renderPost(long, 'p-')
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await renderPost(long.repeat(8).slice(0, 60_000), 'p-')
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
})

test('a post that does not finish in time comes back as the text that was typed', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
  const { html, summary } = await renderPost(`<b>\n\n${long}`, 'p-')
  expect(html).toMatch(/^<p>&lt;b&gt;<\/p>\n<p>## 标题<\/p>/)
  expect(Array.from(summary).length).toBeLessThanOrEqual(180)
})

test('after closing, the next long post starts a new worker', async () => {
  await closeMarkdown()
  expect((await renderPost(long, 'p-')).html).toContain('<h2 id="p-标题">标题</h2>')
})

test('code is coloured by classes alone, in whatever a post holds, and reads the same', async () => {
  const code = 'const pot = brew("<b>茶</b>", 80) // & 水'
  const { html } = await renderPost(`\`\`\`ts\n${code}\n\`\`\`\n\n\`\`\`nolanguage\n<x>\n\`\`\``, 'p-')
  expect(html).toContain('<span class="t-keyword">const</span>')
  expect(html).not.toContain('style=')
  const [first] = html.split('<button')
  const text = first!
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&#x26;', '&')
  expect(text.trim()).toBe(code)
  expect(html.match(/<button type="button" class="copy-code">复制<\/button>/g)).toHaveLength(2)
  expect(html).toContain('<code class="language-nolanguage">&#x3C;x>\n</code>')
})

test("a diagram is stored as its source, for the reader's browser to draw", async () => {
  const source = 'flowchart LR\n  A["<img src=x onerror=alert(1)>"] --> B & C'
  const { html } = await renderPost(`\`\`\`mermaid\n${source}\n\`\`\``, 'p-')
  expect(html).toMatch(/^<div class="code"><pre tabindex="0"><code class="language-mermaid">/)
  expect(html).not.toContain('<img')
  const text = html.replace(/<button[\s\S]*|<[^>]*>/g, '')
  expect(text.replaceAll('&#x3C;', '<').replaceAll('&#x26;', '&').trim()).toBe(source)
})
