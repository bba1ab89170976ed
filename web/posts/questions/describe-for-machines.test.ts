import { expect, test } from 'vitest'
import { renderMarkdown } from '#contract/markdown/render-markdown.ts'
import { describeForMachines } from './describe-for-machines.ts'

const author = { userId: 1, account: 'ann', nickname: null, isCancelled: false }
const written = { author, likeCount: 0, publishedAt: '2026-11-28T00:00:00.000Z' }
const topic = { ...written, topicId: 7, title: 'Which?', summary: '', commentCount: 1, editedAt: null }

function describe(source: string): string | undefined {
  const bodyHtml = renderMarkdown(source, { idPrefix: 'c-' })
  const answer = { ...written, commentId: 8, isDeleted: false, bodyHtml }
  const read = { topic, adopted: null, answers: { items: [answer] } }
  return describeForMachines(read as never, '', '').mainEntity.suggestedAnswer?.[0]?.text
}

test.each([
  ['If a < b && b > c it’s `x<y>` & &lt;b&gt;.', 'If a < b && b > c it’s x<y> & <b>.'],
  ['Write `&lt;` for a sign.', 'Write &lt; for a sign.'],
  ['先温**盖碗**，再投茶。\n\n- 水\n- 茶', '先温盖碗，再投茶。 水 茶'],
  ['See [the pot](https://tea.example "a > b").', 'See the pot.'],
  ['![](/uploads/cup.webp)', undefined],
  ['```js\nif (a < b) {}\n```\n\nDone.', 'if (a < b) {} Done.'],
])('machines are given the words of an answer as a reader sees them: %s', (source, words) => {
  expect(describe(source)).toBe(words)
})
