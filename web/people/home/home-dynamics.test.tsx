import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import type { MemberHome } from '#contract/people/member-home.ts'
import { drawPage } from '#test/drawn-page.tsx'
import { HomeDynamics } from './home-dynamics.tsx'

const member = { userId: 9, account: 'bob', nickname: null, avatarUrl: null, badges: [], isStaff: false }
const dynamic = {
  ...{ kind: 'topic', author: member, topicId: 13, isQuestion: false, commentId: null, replyId: null },
  ...{ title: 'Spring teas', words: 'Two minutes.', saidTo: null, publishedAt: '2026-11-20T08:15:42Z' },
  counts: { reads: 0, comments: 0, favorites: 0, likes: 0 },
}

/** The words of the way to the member's feed; undefined without one. */
async function feedOf(hasFeed: boolean, items: object[]): Promise<string | undefined> {
  const home = { member, isOwn: false, hasFeed, dynamics: { state: 'open', items } } as unknown as MemberHome
  const html = await drawPage(<HomeDynamics home={home} />, [])
  return /<a[^>]*href="\/feeds\/members\/9\.atom"[^>]*>.*?<\/svg> (.*?)<\/a>/.exec(html)?.[1]
}

test('below what a member published last is the way to their feed, unless they closed it or published nothing', async () => {
  expect(await feedOf(true, [dynamic])).toBe(m.shell_feed())
  expect(await feedOf(false, [dynamic])).toBeUndefined()
  expect(await feedOf(true, [])).toBeUndefined()
})
