import { expect, test } from 'vitest'
import type { Author } from '#contract/core/author.ts'
import { m } from '#contract/messages/generated/messages.js'
import { drawPage, wordsOf } from '#test/drawn-page.tsx'
import { Byline } from './byline.tsx'
import { ThreadWords } from './thread-words.ts'

const author = {
  userId: 9,
  account: 'mo_li',
  nickname: null,
  avatarUrl: null,
  badges: [],
} as unknown as Author
const said = {
  author,
  isTopicAuthor: true,
  publishedAt: '2026-11-22T08:00:00Z',
  editedAt: null,
  region: null,
}

test('where somebody wrote stands beside their name, if anywhere', async () => {
  const from = m.posts_from({ region: 'Zhejiang' })
  expect(wordsOf(await drawPage(<Byline {...said} region="Zhejiang" />, []))).toContain(from)
  expect(wordsOf(await drawPage(<Byline {...said} />, []))).not.toContain(m.posts_from({ region: '' }).trim())
})

test('who wrote a topic is its author, and who asked a question is the asker', async () => {
  expect(wordsOf(await drawPage(<Byline {...said} />, []))).toContain(`mo_li ${m.topics_author()}`)
  const asked = (
    <ThreadWords value={{ deleted: m.answer_deleted, author: m.answer_asker }}>
      <Byline {...said} />
    </ThreadWords>
  )
  expect(wordsOf(await drawPage(asked, []))).toContain(`mo_li ${m.answer_asker()}`)
})
