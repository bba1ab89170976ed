import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { drawPage, wordsOf } from '#test/drawn-page.tsx'
import { shortCount } from '#web/ui/short-count.ts'
import { HotTopics } from './hot-topics.tsx'

test('a topic that everybody has commented on shows a count that fits beside its title', async () => {
  const commentCount = 1_000_000_000
  const topics = [{ topicId: 1, title: 'Tea', commentCount }]
  const words = wordsOf(await drawPage(<HotTopics topics={topics} />, []))
  expect(words).toContain(m.topics_comment_count({ count: shortCount(commentCount) }))
  expect(words).not.toContain(`${commentCount}`)
})
