import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followMember } from '#contract/accounts/follows.ts'
import { saveProfile } from '#contract/accounts/profile.ts'
import { listReminders } from '#contract/notifications/reminders.ts'
import { listSystemNotifications } from '#contract/notifications/system-notifications.ts'
import { listConversations, listPrivateMessages, readConversation } from '#contract/people/conversations.ts'
import { readDeliveryChoices } from '#contract/people/delivery.ts'
import { listDynamics, listFollowedDynamics } from '#contract/people/dynamics.ts'
import { readMemberHome } from '#contract/people/member-home.ts'
import { blockMember, sendPrivateMessage } from '#contract/people/message-sending.ts'
import { readOwnCounts } from '#contract/people/own-counts.ts'
import { listFavorites, listFollowers, listFollows, listLikes } from '#contract/people/own-lists.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { listDrafts, saveDraft } from '#contract/posts/drafts.ts'
import { favoriteTopic } from '#contract/posts/favorites.ts'
import { likeTopic } from '#contract/posts/likes.ts'
import { listOwnWaitingPosts } from '#contract/posts/review.ts'
import { type Caller, createTestApp, refusal, startTestApp } from '#test/app.ts'
import { makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { StatementCounter } from '#test/statement-counter.ts'

const { as, cast, db, settings, tags, url } = await createTestApp()
const { ann, bob } = cast

test('a member sees their own home and another’s by name, with who follows whom', async () => {
  await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  await as(bob).call(followMember, { memberId: ann.memberId })
  const own = await as(ann).call(readMemberHome, {})
  expect(own).toMatchObject({
    isOwn: true,
    member: { account: 'ann' },
    level: { name: 'Water', next: { percent: expect.any(Number) } },
    lastSeenDays: 0,
    isBanned: false,
    isBlocked: false,
    dynamics: { state: 'open', items: [{ kind: 'topic' }] },
    topicCount: 1,
    followCount: 0,
    follow: { isOn: false, count: 1 },
    can: { follow: false, message: false, block: false },
    hasFeed: true,
  })
  const seen = await as(bob).call(readMemberHome, { userName: 'Ann' })
  expect(seen).toMatchObject({
    isOwn: false,
    follow: { isOn: true, count: 1 },
    can: { follow: true, message: true, block: true },
  })
  expect((await as(ann).call(readMemberHome, { userName: 'bob' })).followCount).toBe(1)
})

test('neither an ended account nor a name that nobody has is found', async () => {
  const gone = await makeMember(db)
  await db.updateTable('members').set({ cancelled_at: sql`now()` }).where('id', '=', gone.memberId).execute()
  for (const userName of [gone.account, 'nobody_at_all'])
    expect((await refusal(as(bob).call(readMemberHome, { userName }))).code).toBe('not_found')
})

test('each list that is a member’s own says how much stands in it', async () => {
  const cat = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  const on = as(cat)
  await on.call(favoriteTopic, { topicId })
  await on.call(likeTopic, { topicId })
  await on.call(saveDraft, { place: `comment:${topicId}`, body: 'Begun' })
  await settings({ reviewComments: 'all' })
  await on.call(publishComment, { topicId, body: 'It waits.' })
  await settings({ reviewComments: 'none' })
  await on.call(followMember, { memberId: ann.memberId })
  const counts = await on.call(readOwnCounts, {})
  expect(counts).toEqual({
    ...{ topics: 0, comments: 0, replies: 0, questions: 0, answers: 0, answerReplies: 0 },
    drafts: (await on.call(listDrafts, {})).total,
    waiting: (await on.call(listOwnWaitingPosts, {})).total,
    favorites: (await on.call(listFavorites, { of: 'topics' })).total,
    questionFavorites: 0,
    likes: (await on.call(listLikes, {})).total,
    reports: 0,
    follows: (await on.call(listFollows, {})).total,
    followers: 0,
  })
  expect(counts).toMatchObject({ drafts: 1, waiting: 1, favorites: 1, likes: 1, follows: 1 })
})

test('a home says how far the next level is, and on which day its member was here last unless they hide it', async () => {
  const dan = await makeMember(db)
  await db.updateTable('members').set({ points_earned: 130 }).where('id', '=', dan.memberId).execute()
  await sql`update sessions set refreshed_at = now() - interval '3 days' where member_id = ${dan.memberId}`.execute(
    db,
  )
  const home = () => as(bob).call(readMemberHome, { userName: dan.account })
  const levels = await sql<{ name_en: string; points_needed: number }>`
    select name_en, points_needed from levels order by points_needed`.execute(db)
  const reached = levels.rows.findLast(({ points_needed }) => points_needed <= 130)!
  const next = levels.rows.find(({ points_needed }) => points_needed > 130)!
  const percent = Math.floor(
    ((130 - reached.points_needed) / (next.points_needed - reached.points_needed)) * 100,
  )
  expect(await home()).toMatchObject({
    level: { name: reached.name_en, next: { name: next.name_en, percent } },
    lastSeenDays: 3,
  })
  await as(dan).call(saveProfile, { nickname: '', allowsDynamics: true, showsLastSeen: false })
  expect((await home()).lastSeenDays).toBeNull()
})

test('a home says where its last post came from where the site shows regions, and that its member is banned', async () => {
  const fay = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  for (const [post, province, sentAt] of [
    [1, '浙江', '2026-01-02'],
    [2, '福建', '2026-01-03'],
    [3, '云南', '2026-01-01'],
  ])
    await sql`insert into post_origins (kind, post_id, author_id, country, province, sent_at)
      values ('comment', ${Number(post) + topicId * 1000}, ${fay.memberId}, '中国', ${province}, ${sentAt}::timestamptz)`.execute(
      db,
    )
  const home = () => as(bob).call(readMemberHome, { userName: fay.account })
  expect(await home()).toMatchObject({ place: null, isBanned: false })
  await settings({ postRegions: 'province' })
  expect((await home()).place).toBe('Fujian')
  await settings({ postRegions: 'automatic' })
  await sql`update members set banned_until = now() + interval '1 day' where id = ${fay.memberId}`.execute(db)
  expect((await home()).isBanned).toBe(true)
  await as(bob).call(blockMember, { memberId: fay.memberId })
  expect(await home()).toMatchObject({ isBlocked: true, dynamics: { state: 'blocked', items: [] } })
})

const counter = new StatementCounter()
const counted = await startTestApp(db.withPlugin(counter), url)

/** A call that a page makes as it is opened. */
type Call = (on: Caller) => Promise<unknown>
const column: Call = (on) => on.call(readOwnCounts, {})

/** What each page asks for when it is opened, beside what all pages of a member do. */
const screens: Record<string, readonly Call[]> = {
  'own home': [(on) => on.call(readMemberHome, {}), column],
  'another’s home': [(on) => on.call(readMemberHome, { userName: bob.account })],
  'own dynamics': [(on) => on.call(listDynamics, {}), column],
  'another’s dynamics': [(on) => on.call(listDynamics, { userName: bob.account })],
  followed: [(on) => on.call(listFollowedDynamics, {}), column],
  conversations: [(on) => on.call(listConversations, {}), column],
  'a conversation': [(on) => on.call(readConversation, { userName: bob.account }), column],
  'a conversation, as the live line opens': [
    (on) => on.call(listPrivateMessages, { memberId: bob.memberId, afterNumber: 1 }),
  ],
  reminders: [(on) => on.call(listReminders, {}), column],
  'system notifications': [(on) => on.call(listSystemNotifications, {}), column],
  'what reaches one where': [(on) => on.call(readDeliveryChoices, {}), column],
  'whom one follows': [(on) => on.call(listFollows, {}), column],
  'who follows one': [(on) => on.call(listFollowers, {}), column],
}

test('a page of members takes two calls and 10 statements at most, of 5 posts as of 50', async () => {
  const gus = await makeMember(db)
  for (const author of [gus, bob]) {
    const topicId = await makeTopic(db, { authorId: author.memberId, tagId: tags.green })
    for (let made = 0; made < 50; made++) await makeComment(db, { topicId, authorId: author.memberId })
  }
  for (const member of [bob, ann]) {
    await as(gus).call(followMember, { memberId: member.memberId })
    await as(member).call(followMember, { memberId: gus.memberId })
    await as(member).call(sendPrivateMessage, { memberId: gus.memberId, text: 'Hello' })
  }
  const member = counted.as(gus)
  // The browser has its CSRF pair from before.
  await member.send({ url: '/api/baseInfo' })
  for (const [screen, calls] of Object.entries(screens)) {
    counter.count = 0
    for (const call of calls) await call(member)
    expect.soft(calls.length, screen).toBeLessThanOrEqual(2)
    expect.soft(counter.count, screen).toBeGreaterThan(1)
    expect.soft(counter.count, screen).toBeLessThanOrEqual(10)
  }
})
