import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followMember, unfollowMember } from '#contract/accounts/follows.ts'
import {
  listReminders,
  readAllReminders,
  readOpenedReminders,
  readReminder,
  readUnreadCounts,
} from '#contract/notifications/reminders.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { likeComment, likeReply, likeTopic, unlikeTopic } from '#contract/posts/likes.ts'
import { createTestApp } from '#test/app.ts'
import { type Member, makeComment, makeMember, makeReplies, makeTopic } from '#test/makers.ts'
import { deleteOldReminders } from './reminder-queries.ts'

const { as, cast, db, startAnother, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })

async function linesOf(member: Member) {
  const { items, total } = await as(member).call(listReminders, {})
  const { reminders } = await as(member).call(readUnreadCounts, {})
  expect(total).toBe(items.length)
  expect(reminders).toBe(items.filter(({ isRead }) => !isRead).length)
  return items
}

const shown = async (member: Member) =>
  (await linesOf(member)).map(({ kind, actor, othersCount }) => [kind, actor?.account, othersCount])

test('likes of one thing are one line until it is read, with the latest who liked it', async () => {
  const host = await makeMember(db)
  const likers = [await makeMember(db), await makeMember(db), await makeMember(db), await makeMember(db)]
  const [first, second, third, fourth] = likers as [Member, Member, Member, Member]
  const topicId = await makeTopic(db, { authorId: host.memberId, tagId: tags.green })
  const { commentId } = await as(host).call(publishComment, { topicId, body: 'Mine' })
  await as(first).call(likeTopic, { topicId })
  await as(first).call(likeComment, { commentId })
  await as(second).call(likeTopic, { topicId })
  await as(second).call(unlikeTopic, { topicId })
  await as(second).call(likeTopic, { topicId })
  expect(await shown(host)).toEqual([
    ['topic_liked', second.account, 1],
    ['comment_liked', first.account, 0],
  ])

  const [line] = await linesOf(host)
  await as(host).call(readReminder, { reminderId: line!.reminderId })
  await as(third).call(likeTopic, { topicId })
  await as(fourth).call(likeTopic, { topicId })
  expect(await shown(host)).toEqual([
    ['topic_liked', fourth.account, 1],
    ['topic_liked', second.account, 1],
    ['comment_liked', first.account, 0],
  ])
  await as(host).call(readOpenedReminders, { topicId })
  expect((await linesOf(host)).map(({ isRead }) => isRead)).toEqual([true, true, false])
})

test('all of one category are read alone, also what others joined', async () => {
  const host = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: host.memberId, tagId: tags.green })
  for (const liker of [await makeMember(db), await makeMember(db)])
    await as(liker).call(likeTopic, { topicId })
  await as(await makeMember(db)).call(publishComment, { topicId, body: 'Said' })
  await as(host).call(readAllReminders, { category: 'likes' })
  const read = async () => (await linesOf(host)).map(({ kind, isRead }) => [kind, isRead])
  expect(await read()).toEqual([
    ['topic_commented', false],
    ['topic_liked', true],
  ])
  await as(host).call(readAllReminders, {})
  expect((await read()).map(([, isRead]) => isRead)).toEqual([true, true])
})

test('things of one topic have a line each, and so has the same thing elsewhere', async () => {
  const host = await makeMember(db)
  const fan = as(await makeMember(db))
  const topicIds = [
    await makeTopic(db, { authorId: host.memberId, tagId: tags.green }),
    await makeTopic(db, { authorId: host.memberId, tagId: tags.green }),
  ]
  const [topicId = 0] = topicIds
  const said = [
    (await makeComment(db, { topicId, authorId: host.memberId })).commentId,
    (await makeComment(db, { topicId, authorId: host.memberId })).commentId,
  ]
  const answered = await makeReplies(db, said[0]!, host.memberId, 2)
  for (const liked of topicIds) await fan.call(likeTopic, { topicId: liked })
  for (const commentId of said) await fan.call(likeComment, { commentId })
  for (const replyId of answered) await fan.call(likeReply, { replyId })
  expect((await linesOf(host)).map(({ kind, othersCount }) => [kind, othersCount])).toEqual([
    ['reply_liked', 0],
    ['reply_liked', 0],
    ['comment_liked', 0],
    ['comment_liked', 0],
    ['topic_liked', 0],
    ['topic_liked', 0],
  ])
  await as(host).call(readOpenedReminders, { topicId, commentIds: [String(said[0])] })
  const unread = (await linesOf(host)).filter(({ isRead }) => !isRead)
  expect(unread.map(({ kind, place }) => [kind, place?.commentId ?? null])).toEqual([
    ['reply_liked', said[0]],
    ['reply_liked', said[0]],
    ['comment_liked', said[1]],
    ['topic_liked', null],
  ])
})

test('a crowd that likes at once is in the end as many as it is, and each line is counted', async () => {
  const host = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: host.memberId, tagId: tags.green })
  const crowd = await Promise.all(Array.from({ length: 12 }, () => makeMember(db)))
  await Promise.all(crowd.map((member) => as(member).call(likeTopic, { topicId })))
  const lines = await linesOf(host)
  expect(lines.reduce((sum, { othersCount }) => sum + othersCount + 1, 0)).toBe(12)
})

test('no like is lost that comes while its line is read, from two processes', async () => {
  const another = await startAnother()
  const host = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: host.memberId, tagId: tags.green })
  const crowd = await Promise.all(Array.from({ length: 30 }, () => makeMember(db)))
  await Promise.all(
    crowd.flatMap((member, at) => [
      (at % 2 ? as : another.as)(member).call(likeTopic, { topicId }),
      ...(at % 3 === 0 ? [as(host).call(readAllReminders, {})] : []),
    ]),
  )
  const lines = await linesOf(host)
  expect(lines.reduce((sum, { othersCount }) => sum + othersCount + 1, 0)).toBe(30)
  await as(host).call(readAllReminders, {})
  expect((await linesOf(host)).every(({ isRead }) => isRead)).toBe(true)
})

test('all are read in several tabs at once, while a page marks what it has shown', async () => {
  const host = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: host.memberId, tagId: tags.green })
  for (let round = 0; round < 4; round++) {
    await sql`
      insert into reminders (member_id, kind, actor_id, event, topic_id)
      select ${host.memberId}, 'topic_commented', ${cast.bob.memberId}, 'round ' || ${round}::int || ' of ' || n, ${topicId}
      from generate_series(1, 2000) n order by random()`.execute(db)
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        at % 2 ? as(host).call(readAllReminders, {}) : as(host).call(readOpenedReminders, { topicId }),
      ),
    )
  }
  expect((await as(host).call(readUnreadCounts, {})).reminders).toBe(0)
})

test('another’s reminder stays unread, and is answered as one that there is none of', async () => {
  const [host, other] = [await makeMember(db), await makeMember(db)]
  const topicId = await makeTopic(db, { authorId: host.memberId, tagId: tags.green })
  await as(cast.ann).call(likeTopic, { topicId })
  const [line] = await linesOf(host)
  const { reminderId } = line!
  expect(await as(other).call(readReminder, { reminderId })).toEqual(
    await as(other).call(readReminder, { reminderId: 999_999_999 }),
  )
  expect((await linesOf(host)).map(({ isRead }) => isRead)).toEqual([false])
  await as(other).call(readAllReminders, {})
  await as(other).call(readOpenedReminders, { topicId })
  expect((await linesOf(host)).map(({ isRead }) => isRead)).toEqual([false])
})

test('new followers are one line too; one home reads it only where it is of nobody else', async () => {
  const host = await makeMember(db)
  await as(cast.ann).call(followMember, { memberId: host.memberId })
  await as(cast.bob).call(followMember, { memberId: host.memberId })
  await as(cast.bob).call(unfollowMember, { memberId: host.memberId })
  await as(cast.bob).call(followMember, { memberId: host.memberId })
  expect(await shown(host)).toEqual([['followed', cast.bob.account, 1]])
  await as(host).call(readOpenedReminders, { followerId: cast.ann.memberId })
  expect((await linesOf(host))[0]?.isRead).toBe(false)
  await as(host).call(readOpenedReminders, { kinds: ['followed'] })
  expect((await linesOf(host))[0]?.isRead).toBe(true)
})

test('the list is filtered by category', async () => {
  const host = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: host.memberId, tagId: tags.green })
  await as(cast.ann).call(likeTopic, { topicId })
  await as(cast.ann).call(publishComment, { topicId, body: 'Good' })
  const kinds = async (category: 'likes' | 'replies' | 'mentions') => {
    const { items, total } = await as(host).call(listReminders, { category })
    return [items.map(({ kind }) => kind), total]
  }
  expect(await kinds('likes')).toEqual([['topic_liked'], 1])
  expect(await kinds('replies')).toEqual([['topic_commented'], 1])
  expect(await kinds('mentions')).toEqual([[], 0])
})

test('a line goes a year after it began, with what joined it, and a younger one stays', async () => {
  const host = await makeMember(db)
  const topicIds = [
    await makeTopic(db, { authorId: host.memberId, tagId: tags.green }),
    await makeTopic(db, { authorId: host.memberId, tagId: tags.green }),
  ]
  for (const topicId of topicIds)
    for (const member of [cast.ann, cast.bob]) await as(member).call(likeTopic, { topicId })
  await sql`update reminders set reminded_at = now() - interval '2 years' where member_id <> ${host.memberId}`.execute(
    db,
  )
  const begun = (topicId: number, ago: string) =>
    sql`update reminders set reminded_at = now() - ${ago}::interval
      where member_id = ${host.memberId} and topic_id = ${topicId} and head_id is null`.execute(db)
  await begun(topicIds[0]!, '366 days')
  await begun(topicIds[1]!, '364 days')
  // It counts what came since, and has the time of that.
  const { commentId } = await makeComment(db, { topicId: topicIds[1]!, authorId: cast.ann.memberId })
  await sql`update comments set published_at = now() - interval '366 days' where id = ${commentId}`.execute(
    db,
  )
  await sql`insert into reminders (member_id, kind, actor_id, event, topic_id, comment_id, others_count)
    values (${host.memberId}, 'watched_comment', ${cast.ann.memberId}, 'w', ${topicIds[1]}, ${commentId}, 3)`.execute(
    db,
  )
  await deleteOldReminders(db)
  expect((await linesOf(host)).map(({ topic, othersCount }) => [topic?.topicId, othersCount])).toEqual([
    [topicIds[1], 1],
  ])
  const { rows } = await sql`select topic_id from reminders order by id`.execute(db)
  expect(rows).toEqual([{ topic_id: topicIds[1] }, { topic_id: topicIds[1] }])
})
