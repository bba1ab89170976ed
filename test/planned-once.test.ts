/* Held: what every page asks is planned once a connection, and not anew each time (docs/decisions/0119). */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { findActorRows } from '#server/accounts/sign-in/session-queries.ts'
import type { Database } from '#server/core/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { countUnreadNotificationsOf } from '#server/notifications/system-notification-queries.ts'
import { findTopicsToWriteIn } from '#server/posts/comments/comment-queries.ts'
import { readTopicCards } from '#server/posts/topics/list-queries.ts'
import { createTestDatabase } from '#test/database.ts'
import { makeMember, makeTags, makeTopic } from '#test/makers.ts'

/** PostgreSQL tries so many plans for the values at hand before it may settle on one for all. */
const triedPlans = 5
const made = 5_000

const database = await createTestDatabase()
const { db } = database
afterAll(() => database.drop())

const { memberId } = await makeMember(db)
const tags = await makeTags(db)
const topicId = await makeTopic(db, { authorId: memberId, tagId: tags.green })

/** Enough for PostgreSQL to mind how much of a table it is expected to read. */
async function makeManyOfAll() {
  const copied = (table: 'topics' | 'members' | 'sessions', changes: string) =>
    sql`
      insert into ${sql.table(table)} overriding system value
      select copy.* from ${sql.table(table)} as one cross join generate_series(1, ${made}) as number
      cross join lateral jsonb_populate_record(one, jsonb_build_object(${sql.raw(changes)})) as copy`.execute(
      db,
    )
  await copied('topics', `'id', one.id + number, 'position', one.position + number`)
  await copied('members', `'id', id + number, 'account', 'many_' || number`)
  await copied(
    'sessions',
    `'id', id + number, 'access_token_hash', sha256(number::text::bytea)::text,
      'refresh_token_hash', sha256(number::text::bytea)::text`,
  )
  await sql`analyze topics, members, sessions`.execute(db)
}
await makeManyOfAll()

const reader = { language: 'zh-CN', hiddenTagIds: [] } as const
const entry = { total: made, belowPosition: 1_000_000, skip: 700 }
const page = { entry, count: 20, withoutTagIds: [] }
const pageOf = (column?: 'tag_id') => (db: Database) => {
  const tag = column && { column, tagId: tags.green }
  return readTopicCards(db, reader, { ...page, list: { order: 'latest', tag } })
}

const asked = {
  'whose session it is': (db: Database) => findActorRows(db, [Buffer.alloc(32)]),
  'a page of topics': pageOf(),
  'a page of topics with a tag': pageOf('tag_id'),
  'the topic that is commented on': (db: Database) => findTopicsToWriteIn(db, [{ topicId, memberId }]),
  'what a member has not read': (db: Database) => countUnreadNotificationsOf(db, [memberId]),
}

test.each(Object.entries(asked))('%s is planned once', async (_, ask) => {
  const own = openDatabase(database.url, { max: 1 })
  for (let times = 0; times < triedPlans + 3; times++) await ask(own)
  const { rows } = await sql<{ tried: number; kept: number }>`
    select custom_plans as tried, generic_plans as kept from pg_prepared_statements
    where custom_plans + generic_plans > ${triedPlans}`.execute(own)
  expect(rows).toEqual([{ tried: triedPlans, kept: 3 }])
  await own.destroy()
})
