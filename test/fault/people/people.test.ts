import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/core/database.ts'
import { createLog } from '#server/core/log.ts'
import { tellWaitingNews } from '#server/notifications/follower-news.ts'
import { createTestApp } from '#test/app.ts'
import { isDeep } from '#test/deep.ts'
import { acts } from './acts.ts'
import { findWrong } from './checks.ts'
import { townSettings } from './settings.ts'
import { foundTown, type Town } from './town.ts'

const toldSeldom: string[] = ['question_answered', 'answer_adopted', 'topic_unlocked']
/** Notifications that were read or removed one by one. */
const marksMin = 2

async function listTold(db: Database): Promise<string[]> {
  const told = await db.selectFrom('reminders').select('kind').distinct().execute()
  return told.map(({ kind }) => kind)
}

const countMarks = async (db: Database): Promise<number> =>
  (await db.selectFrom('system_notification_marks').select('member_id').execute()).length

/** Whether everything has happened that happens seldom. */
async function isLively({ db, leftInside }: Town): Promise<boolean> {
  const told = await listTold(db)
  const isSeldomTold = toldSeldom.every((kind) => told.includes(kind))
  return isSeldomTold && leftInside.size > 0 && (await countMarks(db)) > marksMin
}

test('whatever members do to one another, badges equal lists and nobody is told amiss: a sample', {
  timeout: 180_000,
}, async () => {
  const { as, db, tags, startAnother } = await createTestApp(townSettings)
  const other = await startAnother()
  const town = await foundTown(db, [as, other.as], { memberCount: isDeep ? 60 : 20, tags })
  const log = createLog({ logLevel: 'silent' })
  const [checkpoints, events] = isDeep ? [8, 600] : [2, 180]
  for (let at = 0; at < checkpoints; at++) {
    await Promise.all([town.live(events, 12), tellWaitingNews({ db, log })])
    // A sample is too small for what is done seldom, and chance may leave one out in any number of rounds.
    const seldom = acts.filter(([share]) => share < 40)
    for (let round = 0; round < 8 || (round < 100 && !(await isLively(town))); round++)
      await Promise.all(seldom.map(([, act]) => town.tolerate(act(town, town.drawMember()))))
    await tellWaitingNews({ db, log })
    expect(await findWrong(town, town.members)).toEqual([])
  }
  // It was no quiet town.
  const kinds = await listTold(db)
  expect(kinds.length).toBeGreaterThan(8)
  expect(kinds).toEqual(expect.arrayContaining(toldSeldom))
  expect(town.sentTexts.length).toBeGreaterThan(10)
  const notifications = await db.selectFrom('system_notifications').select('id').execute()
  expect(notifications.length).toBeGreaterThan(2)
  expect(await countMarks(db)).toBeGreaterThan(marksMin)
  expect(town.leftInside.size).toBeGreaterThan(0)

  // And what is wrong would be seen.
  const [{ memberId } = { memberId: 0 }] = town.members
  await db
    .insertInto('reminders')
    .values({ member_id: memberId, actor_id: memberId, kind: 'followed', event: 'wrong' })
    .execute()
  await db
    .updateTable('conversation_sides')
    .set({ unread_count: sql`unread_count + 1`, last_message_id: null, muted_at: null })
    .execute()
  const wrong = await findWrong(town, [])
  expect(wrong.slice(0, 2).map((each) => each.split(':')[0])).toEqual([
    'told of their own act',
    'a side that counts its unread wrong',
  ])
  expect(wrong.slice(2).length).toBeGreaterThan(0)
  for (const each of wrong.slice(2)) expect(each).toMatch(/^\d+ messages for 0 in the tables/)
})
