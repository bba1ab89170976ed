import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followMember, unfollowMember } from '#server/accounts/members/follows.ts'
import type { Database } from '#server/core/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { createTestDatabase } from '#test/database.ts'
import { makeActor, makeMember, makeTags, makeTopic } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { favoriteTopic, unfavoriteTopic } from './favorites.ts'
import { like, unlike } from './likes.ts'

/* On 24 connections: whatever the order, each counter equals its rows. */

async function prepare() {
  const { db, url, drop } = await createTestDatabase()
  const manyDb = openDatabase(url, { max: 24 })
  const { memberId: authorId } = await makeMember(db)
  const { green } = await makeTags(db)
  return {
    db: manyDb,
    authorId,
    topicId: await makeTopic(db, { authorId, tagId: green }),
    async [Symbol.asyncDispose]() {
      await manyDb.destroy()
      await drop()
    },
  }
}

/** Counters beside the rows they count; all members' likes reminded the author once each. */
async function readCounts(db: Database, topicId: number, authorId: number) {
  const { rows } = await sql<Record<string, number>>`
    select topics.like_count, (select count(*) from likes where topic_id = topics.id) as likes,
      topics.favorite_count, (select count(*) from favorites where topic_id = topics.id) as favorites,
      members.follower_count, (select count(*) from follows where followed_id = members.id) as followers,
      (select count(*) from reminders where member_id = members.id and kind = 'topic_liked') as reminded
    from topics join members on members.id = ${authorId} where topics.id = ${topicId}`.execute(db)
  return rows[0]!
}

test('50 likes and unlikes of one member at once leave the row and the counter equal', async () => {
  await using site = await prepare()
  const { db, topicId, authorId } = site
  const actor = makeActor((await makeMember(db)).memberId)
  const thing = { kind: 'topic', id: topicId } as const
  const acts = Array.from({ length: 50 }, (_, index) => index % 2 === 0)
  await Promise.all(
    acts.flatMap((isOn) => [
      isOn ? like({ db, actor }, thing) : unlike({ db, actor }, thing),
      isOn ? favoriteTopic({ db, actor }, { topicId }) : unfavoriteTopic({ db, actor }, { topicId }),
      isOn
        ? followMember({ db, actor }, { memberId: authorId })
        : unfollowMember({ db, actor }, { memberId: authorId }),
    ]),
  )
  const counts = await readCounts(db, topicId, authorId)
  expect([counts.like_count, counts.favorite_count, counts.follower_count]).toEqual([
    counts.likes,
    counts.favorites,
    counts.followers,
  ])
  expect(counts.likes).toBeLessThanOrEqual(1)
  expect(counts.reminded).toBe(1)
})

test('64 members who like at once are counted each, and none twice', async () => {
  await using site = await prepare()
  const { db, topicId, authorId } = site
  const viewers = await Promise.all(
    Array.from({ length: 64 }, async () => makeActor((await makeMember(db)).memberId)),
  )
  await Promise.all(
    viewers.flatMap((actor) => [
      like({ db, actor }, { kind: 'topic', id: topicId }),
      like({ db, actor }, { kind: 'topic', id: topicId }),
      favoriteTopic({ db, actor }, { topicId }),
      followMember({ db, actor }, { memberId: authorId }),
    ]),
  )
  expect(await readCounts(db, topicId, authorId)).toEqual({
    like_count: 64,
    likes: 64,
    favorite_count: 64,
    favorites: 64,
    follower_count: 64,
    followers: 64,
    reminded: 64,
  })
})

test('whoever keeps a topic into which another one is merged with what they kept keeps it once', async () => {
  await using site = await prepare()
  const { db, topicId, authorId } = site
  const { memberId } = await makeMember(db)
  const kept = await meanwhile(
    db,
    async (tx) => {
      // Whoever keeps it is who finds out that each waits for the other.
      await sql`set local deadlock_timeout = '30s'`.execute(tx)
      await sql`select from topics where id = ${topicId} for no key update`.execute(tx)
    },
    () => favoriteTopic({ db, actor: makeActor(memberId) }, { topicId }),
    async (tx) => {
      await sql`insert into favorites (member_id, topic_id, topic_author_id)
        values (${memberId}, ${topicId}, ${authorId}) on conflict do nothing`.execute(tx)
      await sql`update topics set favorite_count = favorite_count + 1 where id = ${topicId}`.execute(tx)
    },
  )
  expect(kept.isOn).toBe(true)
  const { favorites, favorite_count } = await readCounts(db, topicId, authorId)
  expect([favorites, favorite_count]).toEqual([1, 1])
})
