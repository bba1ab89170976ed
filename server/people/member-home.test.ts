import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followMember } from '#contract/accounts/follows.ts'
import { readMemberHome } from '#contract/people/member-home.ts'
import { listFavorites, listLikes } from '#contract/people/own-lists.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { listDrafts, saveDraft } from '#contract/posts/drafts.ts'
import { favoriteTopic } from '#contract/posts/favorites.ts'
import { likeTopic } from '#contract/posts/likes.ts'
import { listOwnWaitingPosts } from '#contract/posts/review.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, settings, tags } = await createTestApp()
const { ann, bob } = cast

test('a member sees their own home and another’s by name, with who follows whom', async () => {
  await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  await as(bob).call(followMember, { memberId: ann.memberId })
  const own = await as(ann).call(readMemberHome, {})
  expect(own).toMatchObject({
    isOwn: true,
    member: { account: 'ann' },
    level: 'Water',
    topicCount: 1,
    followCount: 0,
    follow: { isOn: false, count: 1 },
    can: { follow: false, message: false },
    hasFeed: true,
  })
  const seen = await as(bob).call(readMemberHome, { userName: 'Ann' })
  expect(seen).toMatchObject({
    isOwn: false,
    follow: { isOn: true, count: 1 },
    can: { follow: true, message: true },
  })
  expect((await as(ann).call(readMemberHome, { userName: 'bob' })).followCount).toBe(1)
})

test('neither an ended account nor a name that nobody has is found', async () => {
  const gone = await makeMember(db)
  await db.updateTable('members').set({ cancelled_at: sql`now()` }).where('id', '=', gone.memberId).execute()
  for (const userName of [gone.account, 'nobody_at_all'])
    expect((await refusal(as(bob).call(readMemberHome, { userName }))).code).toBe('not_found')
})

test('each list that is a member’s own says how much stands in it, to nobody else', async () => {
  const cat = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  const on = as(cat)
  await on.call(favoriteTopic, { topicId })
  await on.call(likeTopic, { topicId })
  await on.call(saveDraft, { place: `comment:${topicId}`, body: 'Begun' })
  await settings({ reviewComments: 'all' })
  await on.call(publishComment, { topicId, body: 'It waits.' })
  await settings({ reviewComments: 'none' })
  const { own } = await on.call(readMemberHome, {})
  expect(own).toEqual({
    replies: 0,
    answerReplies: 0,
    drafts: (await on.call(listDrafts, {})).total,
    waiting: (await on.call(listOwnWaitingPosts, {})).total,
    favorites: (await on.call(listFavorites, { of: 'topics' })).total,
    questionFavorites: 0,
    likes: (await on.call(listLikes, {})).total,
  })
  expect(own).toMatchObject({ drafts: 1, waiting: 1, favorites: 1, likes: 1 })
  expect((await as(bob).call(readMemberHome, { userName: cat.account })).own).toBeNull()
})
