import { expect, test } from 'vitest'
import { listReminders } from '#contract/notifications/reminders.ts'
import { blockMember } from '#contract/people/message-sending.ts'
import { editComment, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { listComments } from '#contract/posts/comments.ts'
import { correctPost } from '#contract/posts/corrections.ts'
import { findMentionable } from '#contract/posts/mentions.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, tags, settings } = await createTestApp()
await settings({ captchaAfterTopicsPerMinute: 1000 })
const ann = as(cast.ann)
const kindsOf = async (member: { accessToken: string; refreshToken: string }) =>
  (await as(member).call(listReminders, { page: 1 })).items.map(({ kind }) => kind)
const write = (body: string) => ann.call(publishTopic, { tagId: tags.green, title: 'Hello', body })

test('a mention is marked where there is such a member, and reminds once in each place', async () => {
  const dora = await makeMember(db, { account: 'Dora', nickname: '朵拉' })
  const { topicId } = await write('@dora and @nobody_here, not `@dora` nor mail@dora.example, @ann @dora')
  const { bodyHtml } = await as(null).call(readTopic, { topicId })
  expect(bodyHtml.match(/<a class="mention"[^<]*<\/a>/g)).toEqual(
    ['@dora', '@ann', '@dora'].map(
      (name) =>
        `<a class="mention" href="/user/control/home?userName=${name.slice(1)}" translate="no" rel="nofollow">${name}</a>`,
    ),
  )
  expect(await kindsOf(dora)).toEqual(['topic_mentioned'])
  expect(await kindsOf(cast.ann)).toEqual([])

  const { commentId } = await as(cast.bob).call(publishComment, { topicId, body: '好的@Dora，谢谢 @ann' })
  expect(await kindsOf(dora)).toEqual(['comment_mentioned', 'topic_mentioned'])
  expect(await kindsOf(cast.ann)).toEqual(['comment_mentioned'])
  // A reply to somebody that also mentions them is a reply to them.
  await ann.call(publishReply, { commentId, body: '@bob @dora' })
  expect(await kindsOf(cast.bob)).toEqual(['comment_replied'])
  expect((await kindsOf(dora))[0]).toBe('reply_mentioned')
})

test('an edit reminds only those whom it adds, and one post never more than the setting says', async () => {
  await settings({ mentionRemindersMax: 3 })
  const crowd = []
  for (let at = 0; at < 6; at++) crowd.push(await makeMember(db, { account: `crowd_${at}` }))
  const topicId = await makeTopic(db, { authorId: cast.bob.memberId, tagId: tags.green })
  const { commentId } = await ann.call(publishComment, { topicId, body: '@crowd_0 @crowd_1' })
  await ann.call(editComment, { commentId, version: 1, body: '@crowd_1 @crowd_2 @crowd_3' })
  await ann.call(editComment, { commentId, version: 2, body: '@crowd_4 @crowd_5 @crowd_0' })
  const kinds = await Promise.all(crowd.map(kindsOf))
  expect(kinds.map(({ length }) => length)).toEqual([1, 1, 1, 0, 0, 0])
  const [comment] = (await as(null).call(listComments, { topicId })).items
  expect(comment && 'bodyHtml' in comment && comment.bodyHtml).toContain('rel="nofollow">@crowd_5</a>')
})

test('what staff edit of another’s text goes on mentioning in its author’s name', async () => {
  const [dan, mod] = [
    await makeMember(db, { account: 'dan_m' }),
    await makeMember(db, { staffRole: 'moderator' }),
  ]
  await as(dan).call(blockMember, { memberId: cast.ann.memberId })
  const before = await kindsOf(cast.ann)
  const { topicId } = await write('@dan_m @ann')
  const { commentId } = await ann.call(publishComment, { topicId, body: '@dan_m @ann' })
  const { replyId } = await ann.call(publishReply, { commentId, body: '@dan_m @ann' })
  const kinds = { comment: commentId, reply: replyId } as const
  const body = '@dan_m @ann @bob'
  await as(mod).call(editTopic, { topicId, version: 1, title: 'Hello', body })
  for (const correctedKind of ['comment', 'reply'] as const)
    await as(mod).call(correctPost, {
      ...{ correctedKind, correctedId: kinds[correctedKind], version: 1, body, reason: 'Manners' },
    })
  expect([await kindsOf(dan), await kindsOf(cast.ann)]).toEqual([[], before])
  const told = (await as(cast.bob).call(listReminders, {})).items.slice(0, 3)
  expect(told.map(({ actor }) => actor?.account)).toEqual(['ann', 'ann', 'ann'])
})

test('no more than two hundred mentions are looked for, and hidden ones remind nobody', async () => {
  const eve = await makeMember(db, { account: 'eve_m' })
  const many = Array.from({ length: 1000 }, (_, at) => `@name_${at}`).join(' ')
  const { topicId } = await write(`${many} @eve_m`)
  expect((await as(null).call(readTopic, { topicId })).bodyHtml).not.toContain('class="mention"')
  expect(await kindsOf(eve)).toEqual([])
  const body = 'x\n\n:::hidden{kind="comment"}\n@eve_m @unknown_m\n:::'
  await ann.call(editTopic, { topicId, version: 1, title: 'Hello', body })
  expect(await kindsOf(eve)).toEqual([])
})

test('members are found by the beginning of either name, the exact one first, and by members only', async () => {
  await makeMember(db, { account: 'teapot_long', nickname: 'Pot' })
  await makeMember(db, { account: 'pots_and_pans', nickname: '茶壶' })
  await makeMember(db, { account: 'pot_100x' })
  const gone = await makeMember(db, { account: 'pot_gone' })
  await db.updateTable('members').set({ cancelled_at: new Date() }).where('id', '=', gone.memberId).execute()
  const find = async (query: string) =>
    (await ann.call(findMentionable, { query })).members.map(({ account }) => account)
  expect(await find('POT')).toEqual(['teapot_long', 'pots_and_pans', 'pot_100x'])
  expect(await find('茶')).toEqual(['pots_and_pans'])
  expect(await find('pot%')).toEqual([])
  expect((await refusal(as(null).call(findMentionable, { query: 'pot' }))).status).toBe(401)
})
