import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import type { TopicOrder } from '#contract/posts/list-orders.ts'
import { listTopics, readSidebar, type TopicCard } from '#contract/posts/topics.ts'
import { answers, drawPage, wordsOf } from '#test/drawn-page.tsx'
import { HomePage } from './home-page.tsx'
import { TopicThumbnail } from './topic-thumbnail.tsx'

const card: TopicCard = {
  topicId: 7,
  title: 'White tea in spring',
  summary: '',
  tag: { tagId: 3, name: 'Brewing' },
  viewRoles: [],
  author: {
    userId: 9,
    account: 'mo',
    nickname: null,
    avatarUrl: null,
    isCancelled: false,
    badges: [],
    isStaff: false,
  },
  publishedAt: '2026-11-22T08:00:00Z',
  isPinned: false,
  isEssence: false,
  hasRedEnvelope: false,
  hasPoll: false,
  hiddenKinds: [],
  media: [],
  readCount: 0,
  commentCount: 0,
  lastReply: null,
}
const listed = (list: TopicOrder | undefined, title: string) =>
  answers(
    listTopics,
    { list },
    {
      page: 1,
      pageCount: 1,
      perPage: 30,
      total: 1,
      items: [{ ...card, title }],
    },
  )
const given = [
  answers(readSidebar, {}, { tags: [], formerTags: [], hotTopics: [] }),
  listed(undefined, 'The newest'),
  listed('replied', 'The last replied to'),
]
/** The tag tree comes before the orders, and names what is current in it as well. */
const currentOf = (html: string) =>
  wordsOf(html.match(/<a[^>]*aria-current="page"[^>]*>.*?<\/a>/g)?.at(-1) ?? '')

test('the list without an order in its address has the one that staff chose', async () => {
  const chosen = await drawPage(<HomePage following={null} end={null} />, given, {
    firstTopicOrder: 'replied',
  })
  expect(wordsOf(chosen)).toContain('The last replied to')
  expect(currentOf(chosen)).toBe(m.topics_replied())
  expect(chosen).toMatch(new RegExp(`href="/\\?list=latest"[^>]*>${m.topics_latest()}`))

  const newest = await drawPage(<HomePage following={null} end={null} />, given, {
    firstTopicOrder: 'latest',
  })
  expect(wordsOf(newest)).toContain('The newest')
  expect(currentOf(newest)).toBe(m.topics_latest())
  const asked = await drawPage(<HomePage list="latest" following={null} end={null} />, given, {
    firstTopicOrder: 'replied',
  })
  expect(wordsOf(asked)).toContain('The newest')
})

test('a video of a topic is marked beside its text, alone and on a picture', async () => {
  const draw = (media: TopicCard['media']) => drawPage(<TopicThumbnail topic={{ ...card, media }} />, [])
  const video = { kind: 'video', url: '/uploads/video.mp4' } as const
  const picture = { kind: 'picture', url: '/uploads/picture.webp' } as const
  const marked = new RegExp(
    `<a[^>]*href="/thread\\?topicId=7"[^>]*aria-label="${m.topics_videos()}"|aria-label="${m.topics_videos()}"[^>]*href="/thread\\?topicId=7"`,
  )
  expect(await draw([video])).toMatch(marked)
  expect(await draw([video])).toContain('data-alone')
  const both = await draw([picture, video])
  expect(both).toMatch(marked)
  expect(both).not.toContain('data-alone')
  expect(both).toContain(picture.url)
  expect(await draw([picture])).not.toContain(m.topics_videos())
  expect(await draw([])).toBe('')
})
