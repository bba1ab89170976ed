import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { followMember } from '#contract/accounts/follows.ts'
import type { LiveMessage } from '#contract/notifications/live.ts'
import { listReminders, readOpenedReminders, readUnreadCounts } from '#contract/notifications/reminders.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { likeTopic } from '#contract/posts/likes.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { type Member, makeMember, makeTopic } from '#test/makers.ts'

const { app, as, db, startAnother, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
await app.listen({ port: 0, host: '127.0.0.1' })

/** The line of one more tab, with the numbers that its bell was told. */
async function ring(member: Member, at = app) {
  const { port } = at.server.address() as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`)
  onTestFinished(() => socket.close())
  const told: number[] = []
  socket.on('message', (text) => {
    const message = JSON.parse(String(text)) as LiveMessage
    if (message.kind === 'unread') told.push(message.reminders)
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ accessToken: member.accessToken }))
  await eventually(() => expect(told.length).toBeGreaterThan(0))
  return told
}

test('the bell rings in every tab within a second, in any process, and says what the list says', async () => {
  const [reader, writer] = [await makeMember(db), await makeMember(db)]
  const topicId = await makeTopic(db, { authorId: reader.memberId, tagId: tags.green })
  const another = await startAnother()
  await another.app.listen({ port: 0, host: '127.0.0.1' })
  const bells = await Promise.all([ring(reader), ring(reader), ring(reader, another.app)])
  const saysEverywhere = (count: number) =>
    eventually(() => expect(bells.map((told) => told.at(-1))).toEqual([count, count, count]), 1_000)
  await saysEverywhere(0)
  const { commentId } = await as(writer).call(publishComment, { topicId, body: 'Hm' })
  await saysEverywhere(1)
  await as(writer).call(likeTopic, { topicId })
  await as(writer).call(followMember, { memberId: reader.memberId })
  await saysEverywhere(3)
  expect((await as(reader).call(readUnreadCounts, {})).reminders).toBe(3)

  // The topic is opened on a page that doesn't show the comment, then on the one that does; then the follower's home.
  await as(reader).call(readOpenedReminders, { topicId })
  await saysEverywhere(2)
  await as(reader).call(readOpenedReminders, { topicId, commentIds: [String(commentId)] })
  await saysEverywhere(1)
  await as(writer).call(readOpenedReminders, { followerId: writer.memberId })
  await as(reader).call(readOpenedReminders, { followerId: writer.memberId })
  await saysEverywhere(0)
  const { items } = await as(reader).call(listReminders, {})
  expect(items.map(({ isRead }) => isRead)).toEqual([true, true, true])
})

test('a crowd is told at once, each of their own number', async () => {
  const author = await makeMember(db)
  const fans = await Promise.all(Array.from({ length: 5 }, () => makeMember(db)))
  await sql`
    with crowd as (insert into members (account) select 'deaf_' || n from generate_series(1, 900) n returning id),
      told as (
        select id from crowd union all select unnest(${fans.map(({ memberId }) => memberId)}::bigint[]))
    insert into reminders (member_id, kind, actor_id, event)
    select id, 'followed', ${author.memberId}, 'before' from told`.execute(db)
  const bells = await Promise.all(fans.map((fan) => ring(fan)))
  await sql`
    insert into reminders (member_id, kind, actor_id, event)
    select id, 'followed', ${author.memberId}, 'crowd' from members where id > ${author.memberId}`.execute(db)
  await eventually(() => expect(bells.map((told) => told.at(-1))).toEqual(fans.map(() => 2)), 1_000)
})
