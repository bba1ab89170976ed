import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followMember, unfollowMember } from '#contract/accounts/follows.ts'
import { saveProfile } from '#contract/accounts/profile.ts'
import { listFollowedDynamics } from '#contract/people/dynamics.ts'
import { blockMember } from '#contract/people/message-sending.ts'
import { createTestApp } from '#test/app.ts'
import { type Member, makeComment, makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp()
const { ann, keeper } = cast

const follow = (follower: Member, followed: Member) =>
  as(follower).call(followMember, { memberId: followed.memberId })

/** All that a reader gets of those they follow, page after page. */
async function readAll(reader: Member): Promise<string[]> {
  const words: string[] = []
  let beforeItem: string | undefined
  for (let pages = 0; pages < 20; pages++) {
    const page = await as(reader).call(listFollowedDynamics, { beforeItem })
    words.push(...page.items.map((item) => `${item.author.account}: ${item.words}`))
    if (page.next === null) return words
    beforeItem = page.next
  }
  throw new Error('The feed has no end.')
}

test('the feed has what followed members publish, and nothing of others, of the closed and of the blocked', async () => {
  const [reader, one, closed, blocked, stranger] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => makeMember(db)),
  )
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  for (const member of [one, closed, blocked, stranger])
    await makeComment(db, { topicId, authorId: member!.memberId, body: 'Said' })
  for (const member of [one, closed, blocked]) await follow(reader!, member!)
  await as(closed!).call(saveProfile, { nickname: '', allowsDynamics: false, showsLastSeen: true })
  expect(await readAll(reader!)).toEqual([`${blocked!.account}: Said`, `${one!.account}: Said`])
  await as(reader!).call(blockMember, { memberId: blocked!.memberId })
  expect(await readAll(reader!)).toEqual([`${one!.account}: Said`])
  await as(one!).call(blockMember, { memberId: reader!.memberId })
  expect(await readAll(reader!)).toEqual([])
  // Staff who moderate have every closed feed among those they follow.
  await follow(keeper, closed!)
  expect(await readAll(keeper)).toEqual([`${closed!.account}: Said`])
  await as(keeper).call(unfollowMember, { memberId: closed!.memberId })
  expect(await readAll(keeper)).toEqual([])
})

test('a page is whole and in order whether followed members are among the newest or far behind them', async () => {
  const [reader, busy, quiet, crowd] = await Promise.all([1, 2, 3, 4].map(() => makeMember(db)))
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  const say = (author: Member, count: number, from: string) =>
    sql`
      insert into comments (topic_id, floor, author_id, body_markdown, body_html, summary, renderer_version, published_at)
      select ${topicId}, coalesce((select max(floor) from comments where topic_id = ${topicId}), 0) + n,
        ${author.memberId}, 'x', '<p>x</p>', 'x ' || n, 1, ${from}::timestamptz + n * interval '1 second'
      from generate_series(1, ${count}::int) as n`.execute(db)
  await say(quiet!, 35, '2025-01-01T00:00:00Z')
  await say(busy!, 70, '2025-06-01T00:00:00Z')
  // More than are looked at first, by somebody whom nobody follows.
  await say(crowd!, 2_500, '2025-07-01T00:00:00Z')
  await say(busy!, 10, '2025-08-01T00:00:00Z')
  for (const member of [busy!, quiet!]) await follow(reader!, member)
  const expected = [
    ...Array.from({ length: 10 }, (_, at) => `${busy!.account}: x ${10 - at}`),
    ...Array.from({ length: 70 }, (_, at) => `${busy!.account}: x ${70 - at}`),
    ...Array.from({ length: 35 }, (_, at) => `${quiet!.account}: x ${35 - at}`),
  ]
  expect(await readAll(reader!)).toEqual(expected)
})

test('who follows nobody gets an empty page', async () => {
  const loner = await makeMember(db)
  expect(await as(loner).call(listFollowedDynamics, {})).toEqual({ items: [], next: null })
})
