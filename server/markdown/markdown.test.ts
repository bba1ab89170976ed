import { afterAll, expect, test, vi } from 'vitest'
import { renderMarkdown } from '#contract/markdown/render-markdown.ts'
import { summarizeMarkdown } from '#contract/markdown/summarize-markdown.fixture.ts'
import { MarkdownRenderer } from './markdown.ts'

const logged: unknown[] = []
const markdown = new MarkdownRenderer({ error: (entry: unknown) => void logged.push(entry) } as never)
const renderPost = (source: string) => markdown.renderPost(source, { idPrefix: 'p-' })
afterAll(() => markdown.close())

const long = '## 标题\n\n**注意：**一段文字 and a [link](https://a.example).\n\n'.repeat(200)

test.each([
  ['short', '**short** post'],
  ['long', long],
])('a %s post is rendered as the preview renders it', async (_name, source) => {
  const { html, summary } = await renderPost(source)
  expect(html).toBe(renderMarkdown(source, { idPrefix: 'p-' }))
  expect(summary).toBe(summarizeMarkdown(source))
})

test('who brings many long posts does not make another wait for them all', async () => {
  await renderPost(long)
  const order: string[] = []
  const bring = (memberId: number, name: string) =>
    markdown.renderPost(long, { idPrefix: 'p-', memberId }).then(() => order.push(name))
  await Promise.all([...[1, 2, 3, 4, 5, 6].map(() => bring(1, 'ann')), bring(2, 'bob')])
  expect(order.indexOf('bob')).toBeLessThanOrEqual(2)
})

test('a post that does not finish in time comes back as the text that was typed, and the log says so', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
  const { html, summary, rendererVersion } = await renderPost(`<b>\n\n${long}`)
  expect(rendererVersion).toBe(0)
  expect(html).toMatch(/^<p>&lt;b&gt;<\/p>\n<p>## 标题<\/p>/)
  expect(Array.from(summary).length).toBeLessThanOrEqual(180)
  expect(logged.splice(0)).toEqual([expect.objectContaining({ idPrefix: 'p-', err: expect.any(Error) })])
})

test('a post whose colours take too long shows its code without them', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
  const { html } = await renderPost('```ts\nconst pot = 1\n```')
  expect(html).toBe('<pre translate="no" tabindex="0"><code class="language-ts">const pot = 1\n</code></pre>')
  expect(logged.splice(0)).toHaveLength(1)
})

test('a topic that hides something and does not finish in time is refused', async () => {
  const source = `${long}\n\n:::hidden{kind="comment"}\nsecret\n:::`
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
  const refused = markdown.renderTopic(source, { idPrefix: 'p-' })
  await expect(refused).rejects.toMatchObject({ fields: { body: { code: 'hidden_too_complex' } } })
  expect(logged.splice(0)).toHaveLength(1)
})

test('a topic comes with its outline, its media and those whom it mentions outside of what it hides', async () => {
  const picture = '/uploads/0123456789012345678901/1600x900.webp'
  const source = [
    `# One\n\n![](${picture}) @Ann @nobody \`@ann\``,
    '## Two of `x`\n\n### Three\n\n#### Four',
    ':::hidden{kind="comment"}\n# Hidden\n\n![](/uploads/0123456789012345678902/10x10.webp) @bob\n:::',
  ].join('\n\n')
  const topic = await markdown.renderTopic(source, { idPrefix: 'p-', mentionable: ['ann', 'bob'] })
  expect(topic.outline).toEqual([
    { depth: 1, anchor: 'p-one', text: 'One' },
    { depth: 2, anchor: 'p-two-of-x', text: 'Two of x' },
    { depth: 3, anchor: 'p-three', text: 'Three' },
  ])
  expect(topic.media).toEqual([{ kind: 'picture', url: picture }])
  expect(topic.mentions).toEqual(['ann'])
  expect(topic.html.match(/<a class="mention"[^<]*/g)).toEqual([
    '<a class="mention" href="/user/control/home?userName=Ann" translate="no" rel="nofollow">@Ann',
  ])
  expect(topic.blocks[0]?.html).toContain('rel="nofollow">@bob</a>')
})

test('after closing, the next long post starts a new worker', async () => {
  await markdown.close()
  expect((await renderPost(long)).html).toContain('<h2 id="p-标题">标题</h2>')
})

test('code is coloured by classes alone, in whatever a post holds, and reads the same', async () => {
  const code = 'const pot = brew("<b>茶</b>", 80) // & 水'
  const { html } = await renderPost(`\`\`\`ts\n${code}\n\`\`\`\n\n\`\`\`nolanguage\n<x>\n\`\`\``)
  expect(html).toContain('<span class="t-keyword">const</span>')
  expect(html).not.toContain('style=')
  const [first] = html.split('<button')
  const text = first!
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&#x26;', '&')
  expect(text.trim()).toBe(code)
  expect(html.match(/<button type="button" class="copy-code">Copy<\/button>/g)).toHaveLength(2)
  expect(html).toContain('<code class="language-nolanguage">&#x3C;x>\n</code>')
})

test("a diagram is stored as its source, for the reader's browser to draw", async () => {
  const source = 'flowchart LR\n  A["<img src=x onerror=alert(1)>"] --> B & C'
  const { html } = await renderPost(`\`\`\`mermaid\n${source}\n\`\`\``)
  expect(html).toMatch(/^<div class="code"><pre translate="no" tabindex="0"><code class="language-mermaid">/)
  expect(html).not.toContain('<img')
  const text = html.replace(/<button[\s\S]*|<[^>]*>/g, '')
  expect(text.replaceAll('&#x3C;', '<').replaceAll('&#x26;', '&').trim()).toBe(source)
})
