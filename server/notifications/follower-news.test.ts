import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followMember } from '#contract/accounts/follows.ts'
import { cancelMember } from '#contract/accounts/members.ts'
import { saveProfile } from '#contract/accounts/profile.ts'
import { reminderCategories } from '#contract/notifications/reminder-categories.ts'
import { listReminders } from '#contract/notifications/reminders.ts'
import { saveDeliveryChoices } from '#contract/people/delivery.ts'
import { blockMember } from '#contract/people/message-sending.ts'
import { saveAttention } from '#contract/posts/attention.ts'
import { deleteComment, deleteReply, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { createLog } from '#server/core/log.ts'
import { createTestApp } from '#test/app.ts'
import { type Member, makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { tellWaitingNews } from './follower-news.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const { ann, bob } = cast
const job = { db, log: createLog({ logLevel: 'silent' }) }

const kindsOf = async (member: Member) =>
  (await as(member).call(listReminders, {})).items.map(({ kind, place }) => [kind, place?.commentId ?? null])

const countNews = () =>
  db
    .selectFrom('follower_news')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()

test('followers hear of topics, comments and replies; who hears of one otherwise hears of it once', async () => {
  const [author, fan, host] = [await makeMember(db), await makeMember(db), await makeMember(db)]
  const topicId = await makeTopic(db, { authorId: host.memberId, tagId: tags.green })
  for (const follower of [fan, host]) await as(follower).call(followMember, { memberId: author.memberId })
  await as(author).call(publishTopic, { tagId: tags.green, title: 'News', body: 'Tea' })
  const { commentId } = await as(author).call(publishComment, { topicId, body: 'Hello' })
  await as(author).call(publishReply, { commentId, body: 'Once more' })
  await tellWaitingNews(job)
  expect(await kindsOf(fan)).toEqual([
    ['followed_reply', commentId],
    ['followed_comment', commentId],
    ['followed_topic', null],
  ])
  expect((await kindsOf(host)).map(([kind]) => kind)).toEqual([
    'followed_topic',
    'topic_replied',
    'topic_commented',
  ])
  expect((await kindsOf(author)).map(([kind]) => kind)).toEqual(['followed'])
  expect((await countNews()).waiting).toBe(0)
})

test('who follows somebody and watches a topic hears of each comment there once, as a watcher', async () => {
  const [author, fan, choosy] = [await makeMember(db), await makeMember(db), await makeMember(db)]
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  for (const member of [fan, choosy]) {
    await as(member).call(followMember, { memberId: author.memberId })
    await as(member).call(saveAttention, { topicId, attention: 'watched' })
  }
  const screen = reminderCategories.filter((category) => category !== 'watched')
  await as(choosy).call(saveDeliveryChoices, { screen, digest: 'never', timeZone: 'UTC' })
  for (const body of ['One', 'Two']) {
    const { commentId } = await as(author).call(publishComment, { topicId, body })
    await as(author).call(publishReply, { commentId, body: 'And a reply' })
    await tellWaitingNews(job)
  }
  const linesOf = async (member: Member) =>
    (await as(member).call(listReminders, {})).items.map(({ kind, othersCount }) => [kind, othersCount])
  const reply = ['followed_reply', 0]
  expect(await linesOf(fan)).toEqual([reply, ['watched_comment', 1], reply])
  expect(await linesOf(choosy)).toEqual([reply, ['followed_comment', 0], reply, ['followed_comment', 0]])
})

test('of what was deleted before its turn nobody hears, and of who is not followed nothing waits', async () => {
  const [author, fan] = [await makeMember(db), await makeMember(db)]
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  await as(bob).call(publishComment, { topicId, body: 'Unheard' })
  expect((await countNews()).waiting).toBe(0)
  await as(fan).call(followMember, { memberId: author.memberId })
  const { commentId } = await as(author).call(publishComment, { topicId, body: 'Oops' })
  const { commentId: kept } = await makeComment(db, { topicId, authorId: ann.memberId })
  const { replyId = 0 } = await as(author).call(publishReply, { commentId: kept, body: 'Oops again' })
  const { topicId: own } = await as(author).call(publishTopic, {
    tagId: tags.green,
    title: 'Oops',
    body: '!',
  })
  await as(author).call(deleteComment, { commentId })
  await as(author).call(deleteReply, { replyId })
  await as(cast.keeper).call(deleteTopic, { topicId: own, reason: 'Oops' })
  await tellWaitingNews(job)
  expect(await kindsOf(fan)).toEqual([])
  expect((await countNews()).waiting).toBe(0)
})

test('of what somebody wrote whose account has ended before its turn nobody hears', async () => {
  const [author, fan] = [await makeMember(db), await makeMember(db)]
  await as(fan).call(followMember, { memberId: author.memberId })
  await as(author).call(publishTopic, { tagId: tags.green, title: 'Spam', body: 'Buy tea' })
  await as(cast.keeper).call(cancelMember, { memberId: author.memberId })
  await tellWaitingNews(job)
  expect(await kindsOf(fan)).toEqual([])
  expect((await countNews()).waiting).toBe(0)
})

test('a crowd is told in batches, each once, by two jobs at a time', async () => {
  const author = await makeMember(db)
  await sql`
    with crowd as (insert into members (account) select 'crowd_' || n from generate_series(1, 2000) n returning id)
    insert into follows (follower_id, followed_id) select id, ${author.memberId} from crowd`.execute(db)
  await db.updateTable('members').set({ follower_count: 2000 }).where('id', '=', author.memberId).execute()
  const { topicId } = await as(author).call(publishTopic, { tagId: tags.green, title: 'Crowd', body: 'Tea' })
  await Promise.all([tellWaitingNews(job, { perBatch: 300 }), tellWaitingNews(job, { perBatch: 300 })])
  await tellWaitingNews(job, { perBatch: 300 })
  const { told } = await db
    .selectFrom('reminders')
    .select((eb) => eb.fn.countAll<number>().as('told'))
    .where('topic_id', '=', topicId)
    .executeTakeFirstOrThrow()
  expect(told).toBe(2000)
})

test('news that cannot be told keep no other from being told, and are put aside in the end', async () => {
  const [author, fan] = [await makeMember(db), await makeMember(db)]
  await as(fan).call(followMember, { memberId: author.memberId })
  const publish = async (title: string) =>
    (await as(author).call(publishTopic, { tagId: tags.green, title, body: 'Tea' })).topicId
  const [broken, sound] = [await publish('Broken'), await publish('Sound')]
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
    create trigger refuse before insert on reminders for each row
    when (new.event = 'topic:${sql.raw(String(broken))}') execute function refuse()`.execute(db)
  const brokenNews = db.updateTable('follower_news').where('event', '=', `topic:${broken}`)
  for (let attempt = 1; attempt <= 6; attempt++) {
    await tellWaitingNews(job)
    await brokenNews.set({ due_at: new Date(0) }).execute()
  }
  const reminders = await as(fan).call(listReminders, {})
  expect(reminders.items.map(({ topic }) => topic?.topicId)).toEqual([sound])
  const left = await db.selectFrom('follower_news').select(['event', 'attempts', 'failed_at']).execute()
  expect(left).toEqual([{ event: `topic:${broken}`, attempts: 5, failed_at: expect.any(Date) }])
})

test('who closes their dynamics, or blocks a follower, is no news to them', async () => {
  const [author, blocked, fan] = [await makeMember(db), await makeMember(db), await makeMember(db)]
  for (const follower of [blocked, fan]) await as(follower).call(followMember, { memberId: author.memberId })
  await as(author).call(blockMember, { memberId: blocked.memberId })
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  const { commentId } = await as(author).call(publishComment, { topicId, body: 'Open' })
  await tellWaitingNews(job)
  await as(author).call(saveProfile, { nickname: '', allowsDynamics: false })
  await as(author).call(publishComment, { topicId, body: `Closed, but @${fan.account} is meant` })
  await as(author).call(publishComment, { topicId, body: 'Closed' })
  await tellWaitingNews(job)
  expect([await kindsOf(blocked), (await kindsOf(fan)).map(([kind]) => kind)]).toEqual([
    [],
    ['comment_mentioned', 'followed_comment'],
  ])
  expect((await kindsOf(fan))[1]).toEqual(['followed_comment', commentId])
})
