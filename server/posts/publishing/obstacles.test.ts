import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/accounts.ts'
import { banMember, muteMember } from '#contract/accounts/members.ts'
import type { Settings } from '#contract/core/settings.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { readAskOptions } from '#contract/posts/question-writing.ts'
import { readTagTree, retireTag } from '#contract/posts/tag-editing.ts'
import { publishTopic, readComposerOptions } from '#contract/posts/topic-writing.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { createTestApp, refusal, type Tokens } from '#test/app.ts'
import { makeMember, makeTopic, memberPassword, ownTagRights } from '#test/makers.ts'
import { makeQuestionTags } from '#test/question-makers.ts'

const { as, cast, db, settings, tags } = await createTestApp()
const staff = await makeMember(db, { staffRole: 'administrator' })
const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })

/** What keeps a member from commenting and from publishing a topic, before a word is typed. */
async function obstaclesOf(member: Tokens) {
  const { obstacles } = await as(member).call(readThreadViewerState, { topicId })
  const { obstacle: topic } = await as(member).call(readComposerOptions, {})
  return [obstacles.comment, topic]
}

test('nothing is in the way of a member who may write', async () => {
  expect(await obstaclesOf(cast.bob)).toEqual([null, null])
})

test.each<[Partial<Settings>, (string | undefined)[]]>([
  [{ siteState: 'read_only' }, ['read_only', 'read_only']],
  [{ allowComments: false }, ['feature_closed', undefined]],
  [{ allowTopics: false }, [undefined, 'feature_closed']],
  [{ realNameForComments: true }, ['real_name_required', undefined]],
  [{ realNameForTopics: true }, [undefined, 'real_name_required']],
])('what the site is set to is known before anything is typed: %o', async (changes, codes) => {
  await settings(changes)
  expect((await obstaclesOf(cast.bob)).map((obstacle) => obstacle?.code)).toEqual(codes)
  const usual = {
    allowComments: true,
    allowTopics: true,
    realNameForComments: false,
    realNameForTopics: false,
  }
  await settings({ ...usual, siteState: 'open' })
})

test('who is muted hears until when, before and on trying', async () => {
  const muted = await makeMember(db)
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const { memberId } = muted
  await as(staff).call(muteMember, { memberId, until, reason: 'Shouting.' })
  const obstacle = { code: 'muted', until }
  expect(await obstaclesOf(muted)).toEqual([obstacle, obstacle])
  const refused = await refusal(as(muted).call(publishComment, { topicId, body: 'AGAIN' }))
  expect(refused.code).toBe('muted')
  const minute = until.slice(0, 16).replace('T', ' ')
  expect(refused.sentence).toBe(`The staff have muted you until ${minute} UTC. You can go on reading.`)
})

test.each<[Partial<Settings>, string[]]>([
  [{ siteState: 'read_only' }, ['comment', 'quote', 'reply', 'editTopic', 'editComment', 'editReply']],
  [{ allowComments: false }, ['comment', 'quote']],
  [{ allowQuoting: false }, ['quote']],
  [{ allowReplies: false }, ['reply']],
  [{ allowTopicEditing: false }, ['editTopic']],
  [{ allowCommentEditing: false }, ['editComment']],
  [{ allowReplyEditing: false }, ['editReply']],
  [{ realNameForComments: true }, ['comment', 'quote', 'reply']],
])('each way to write below a topic says by itself what is in its way: %o', async (changes, wishes) => {
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, name.startsWith('allow')]))
  await settings(changes)
  const { obstacles } = await as(cast.bob).call(readThreadViewerState, { topicId })
  await settings({ ...before, siteState: 'open' })
  expect(Object.entries(obstacles).flatMap(([wish, obstacle]) => (obstacle ? [wish] : []))).toEqual(wishes)
})

test('who is muted hears it of every form, and who may not edit of that alone', async () => {
  const member = await makeMember(db)
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await as(staff).call(muteMember, { memberId: member.memberId, until, reason: 'Shouting.' })
  const { obstacles } = await as(member).call(readThreadViewerState, { topicId })
  expect(new Set(Object.values(obstacles).map((obstacle) => JSON.stringify(obstacle)))).toEqual(
    new Set([JSON.stringify({ code: 'muted', until })]),
  )
  const { id } = await db
    .selectFrom('roles')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  await ownTagRights(db, tags.black, { [id]: ['view_topics', 'post_comments'] })
  const elsewhere = await makeTopic(db, { authorId: cast.bob.memberId, tagId: tags.black })
  await expect
    .poll(async () => (await as(cast.bob).call(readThreadViewerState, { topicId: elsewhere })).obstacles)
    .toMatchObject({
      comment: null,
      reply: null,
      editTopic: { code: 'forbidden' },
      editComment: { code: 'forbidden' },
    })
})

test('who is banned hears at the door until when, and by whom in no more words than "the staff"', async () => {
  const banned = await makeMember(db)
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await as(staff).call(banMember, { memberId: banned.memberId, until, reason: 'Spam.' })
  const refused = await refusal(as(null).call(signIn, { account: banned.account, password: memberPassword }))
  expect(refused.code).toBe('account_banned')
  expect(refused.sentence).toContain(until.slice(0, 10))
  expect(refused.sentence).not.toContain('moderator')
})

test('who lacks the right under every tag, or in a closed topic, knows it before', async () => {
  const closedId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  await db.insertInto('topic_closures').values({ topic_id: closedId, closed_by: staff.memberId }).execute()
  const closed = await as(cast.bob).call(readThreadViewerState, { topicId: closedId })
  const isClosed = { code: 'topic_closed', until: null }
  expect(closed.obstacles).toEqual({
    ...Object.fromEntries(['comment', 'quote', 'reply'].map((wish) => [wish, isClosed])),
    editTopic: null,
    editComment: null,
    editReply: null,
  })
  const { id } = await db
    .selectFrom('roles')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  await ownTagRights(db, tags.green, { [id]: ['view_topics'] })
  await expect.poll(async () => (await obstaclesOf(cast.bob))[0]).toEqual({ code: 'forbidden', until: null })
  const tried = await refusal(as(cast.bob).call(publishTopic, { tagId: tags.green, title: 'x', body: 'y' }))
  expect(tried.code).toBe('forbidden')
})

test('where no tag is left to write under, that is what is said and not that a right is lacking', async () => {
  const options = () =>
    Promise.all([as(staff).call(readComposerOptions, {}), as(staff).call(readAskOptions, {})])
  await makeQuestionTags(db)
  await expect.poll(async () => (await options()).map(({ obstacle }) => obstacle)).toEqual([null, null])
  for (const tagKind of ['topic', 'question'] as const) {
    const { tags: roots } = await as(staff).call(readTagTree, { tagKind })
    for (const leaf of roots.flatMap(({ children }) => children))
      await as(staff).call(retireTag, { tagId: leaf.tagId })
  }
  const isEmpty = { code: 'no_tags', until: null }
  await expect.poll(async () => (await options()).map(({ obstacle }) => obstacle)).toEqual([isEmpty, isEmpty])
})
