import { expect, test } from 'vitest'
import { followMember } from '#contract/accounts/follows.ts'
import {
  listReminders,
  type ReminderKind,
  readOpenedReminders,
  readUnreadCounts,
} from '#contract/notifications/reminders.ts'
import { blockMember } from '#contract/people/message-sending.ts'
import { saveAttention } from '#contract/posts/attention.ts'
import { deleteComment, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { likeTopic } from '#contract/posts/likes.ts'
import { publishQuestion, readAskOptions } from '#contract/posts/question-writing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { createLog } from '#server/core/log.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { type Member, makeMember, makeRole, makeTopic, ownTagRights } from '#test/makers.ts'
import { makeQuestionTags } from '#test/question-makers.ts'
import { tellWaitingNews } from './follower-news.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const questionTags = await makeQuestionTags(db)
await eventually(async () => expect((await as(cast.ann).call(readAskOptions, {})).tags).not.toEqual([]))
const job = { db, log: createLog({ logLevel: 'silent' }) }
const { ann, bob } = cast

/** The kinds of a member's reminders, the oldest first; the badge counts the same. */
async function kindsOf(member: Member): Promise<ReminderKind[]> {
  await tellWaitingNews(job)
  const { items } = await as(member).call(listReminders, {})
  const { reminders } = await as(member).call(readUnreadCounts, {})
  expect(reminders).toBe(items.filter(({ isRead }) => !isRead).length)
  return items.map(({ kind }) => kind).reverse()
}

test('nobody is reminded of what somebody does whom they have blocked', async () => {
  const [host, pest] = [await makeMember(db), await makeMember(db)]
  const topicId = await makeTopic(db, { authorId: host.memberId, tagId: tags.green })
  await as(host).call(followMember, { memberId: pest.memberId })
  await as(host).call(blockMember, { memberId: pest.memberId })
  await as(pest).call(followMember, { memberId: host.memberId })
  await as(pest).call(likeTopic, { topicId })
  await as(pest).call(publishComment, { topicId, body: `Hey @${host.account}` })
  await as(pest).call(publishTopic, { tagId: tags.green, title: 'Mine', body: `Hey @${host.account}` })
  expect(await kindsOf(host)).toEqual([])
})

test('nobody is reminded of what they may not see, and a title that closed is told no more', async () => {
  const [reader, insider, author] = [await makeMember(db), await makeMember(db), await makeMember(db)]
  const tagId = tags.black
  const role = await makeRole(db, 'Inner room')
  const open = await makeTopic(db, { authorId: author.memberId, tagId })
  const told = { topicId: open, body: `Seen by @${reader.account}` }
  await as(author).call(publishComment, told)
  expect((await as(reader).call(listReminders, {})).items[0]?.topic?.topicId).toBe(open)
  for (const memberId of [insider.memberId, author.memberId])
    await db
      .insertInto('member_roles')
      .values({ member_id: memberId, role_id: role, source: 'staff' })
      .execute()
  for (const follower of [reader, insider])
    await as(follower).call(followMember, { memberId: author.memberId })
  await ownTagRights(db, tagId, { [role]: ['view_topics', 'post_topics', 'post_comments'] })
  await eventually(async () => {
    const [first] = (await as(reader).call(listReminders, {})).items
    expect([first?.topic, first?.place, first?.words]).toEqual([null, null, ''])
  })
  const body = `Hidden from @${reader.account}, not from @${insider.account}`
  await as(author).call(publishTopic, { tagId, title: 'Behind the door', body })
  await as(author).call(publishTopic, { tagId, title: 'And again', body: 'Without names' })
  expect(await kindsOf(reader)).toEqual(['comment_mentioned'])
  expect(await kindsOf(insider)).toEqual(['topic_mentioned', 'followed_topic'])
})

test('who watches a topic hears of every comment once, who mutes it of nothing', async () => {
  const [watcher, sleeper, host] = [await makeMember(db), await makeMember(db), await makeMember(db)]
  const topicId = await makeTopic(db, { authorId: host.memberId, tagId: tags.green })
  await as(watcher).call(followMember, { memberId: bob.memberId })
  await as(watcher).call(saveAttention, { topicId, attention: 'watched' })
  await as(bob).call(saveAttention, { topicId, attention: 'watched' })
  for (const member of [sleeper, host]) await as(member).call(saveAttention, { topicId, attention: 'muted' })
  const { commentId } = await as(bob).call(publishComment, { topicId, body: `Look @${sleeper.account}` })
  await as(ann).call(publishComment, { topicId, body: `And you, @${watcher.account}` })
  await as(ann).call(publishReply, { commentId, body: 'Replies are no comments' })
  await as(ann).call(likeTopic, { topicId })
  expect(await kindsOf(watcher)).toEqual(['comment_mentioned', 'watched_comment'])
  // Who was mentioned in a comment isn't told of it in another line too.
  const lines = (await as(watcher).call(listReminders, {})).items
  expect(lines.map(({ othersCount }) => othersCount)).toEqual([0, 0])
  expect(await kindsOf(sleeper)).toEqual([])
  expect(await kindsOf(host)).toEqual([])
  expect((await kindsOf(bob)).filter((kind) => kind === 'watched_comment')).toHaveLength(1)

  await as(watcher).call(saveAttention, { topicId, attention: 'normal' })
  await as(ann).call(publishComment, { topicId, body: 'Unheard' })
  expect(await kindsOf(watcher)).toHaveLength(2)
})

test('what is said in a watched topic is one line until some of it is read, which leads to the first', async () => {
  const watcher = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  await as(watcher).call(saveAttention, { topicId, attention: 'watched' })
  const say = async (by: Member, body: string) => {
    const { commentId } = await as(by).call(publishComment, { topicId, body })
    await tellWaitingNews(job)
    return commentId ?? 0
  }
  const lines = async () =>
    (await as(watcher).call(listReminders, {})).items.map(({ actor, words, othersCount, place }) => [
      actor?.account,
      words,
      othersCount,
      place?.commentId ?? place,
    ])
  const first = await say(bob, 'One')
  await say(ann, 'Two')
  const third = await say(ann, 'Three')
  expect(await lines()).toEqual([[bob.account, 'One', 2, first]])
  expect((await as(watcher).call(readUnreadCounts, {})).reminders).toBe(1)
  // What was deleted is still followed by what wasn't.
  await as(bob).call(deleteComment, { commentId: first })
  expect(await lines()).toEqual([[bob.account, '', 2, { page: 1, commentId: null, replyId: null }]])
  const fourth = await say(bob, 'Four')
  expect((await lines())[0]).toEqual([bob.account, 'Four', 0, fourth])

  await as(watcher).call(readOpenedReminders, { topicId, commentIds: [String(third)] })
  expect((await as(watcher).call(readUnreadCounts, {})).reminders).toBe(1)
  await as(watcher).call(readOpenedReminders, { topicId, commentIds: [String(fourth)] })
  expect((await as(watcher).call(readUnreadCounts, {})).reminders).toBe(0)
  const fifth = await say(bob, 'Five')
  expect((await lines())[0]).toEqual([bob.account, 'Five', 0, fifth])

  await as(watcher).call(blockMember, { memberId: bob.memberId })
  const sixth = await say(ann, 'Six')
  expect((await lines())[0]).toEqual([ann.account, 'Six', 0, sixth])
  const other = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  await as(watcher).call(saveAttention, { topicId: other, attention: 'watched' })
  const { commentId } = await as(ann).call(publishComment, { topicId: other, body: 'Elsewhere' })
  await tellWaitingNews(job)
  expect((await lines())[0]).toEqual([ann.account, 'Elsewhere', 0, commentId])
})

test('the line leads to the first also where its news comes last, as after a process that was killed', async () => {
  const watcher = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  await as(watcher).call(saveAttention, { topicId, attention: 'watched' })
  const dueAt = (comment: number | undefined, due_at: Date) =>
    db.updateTable('follower_news').set({ due_at }).where('comment_id', '=', comment!).execute()
  const { commentId: first } = await as(bob).call(publishComment, { topicId, body: 'One' })
  await dueAt(first, new Date(Date.now() + 60_000))
  for (const body of ['Two', 'Three']) await as(ann).call(publishComment, { topicId, body })
  await tellWaitingNews(job)
  await dueAt(first, new Date())
  await tellWaitingNews(job)
  const { items } = await as(watcher).call(listReminders, {})
  expect(items).toMatchObject([
    { actor: { account: bob.account }, words: 'One', othersCount: 2, place: { commentId: first } },
  ])
})

test('attention is of questions too, is shown with the topic, and is for topics that one may see', async () => {
  const watcher = await makeMember(db)
  const { questionId: topicId } = await as(ann).call(publishQuestion, {
    tagIds: [String(questionTags.brewing)],
    title: 'How long?',
    body: 'How long does it steep?',
  })
  await as(watcher).call(saveAttention, { topicId, attention: 'watched' })
  expect((await as(watcher).call(readThreadViewerState, { topicId })).topic.attention).toBe('watched')
  expect((await as(bob).call(readThreadViewerState, { topicId })).topic.attention).toBe('normal')
  await as(bob).call(publishComment, { topicId, body: 'Three minutes' })
  expect(await kindsOf(watcher)).toEqual(['watched_answer'])
  const missing = as(watcher).call(saveAttention, { topicId: 999_999, attention: 'muted' })
  expect((await refusal(missing)).code).toBe('not_found')
})
