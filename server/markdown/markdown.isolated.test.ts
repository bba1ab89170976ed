import { expect, onTestFinished, test, vi } from 'vitest'
import { MarkdownRenderer } from './markdown.ts'

vi.mock('./render.ts', () => ({
  renderTask: () => Promise.reject(new Error('rendered in the thread of the requests')),
  asTyped: () => ({ html: 'as typed' }),
}))

test('a long article is rendered in a thread of its own, so that others are served meanwhile', async () => {
  const logged: unknown[] = []
  const markdown = new MarkdownRenderer({ error: (entry: unknown) => void logged.push(entry) } as never)
  onTestFinished(() => markdown.close())
  const rendered = (source: string) => markdown.renderPost(source, { idPrefix: 'p-' })
  expect((await rendered('## 标题\n\n'.repeat(200))).html).toContain('<h2 id="p-标题">标题</h2>')
  expect((await rendered('short')).html).toBe('as typed')
  expect(logged).toHaveLength(1)
})
