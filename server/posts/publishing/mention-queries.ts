import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import { escapeLike } from '#server/core/escape-like.ts'

/** Finds members by account in lower case. Cancelled accounts are left out. */
export async function findMemberIds(db: Database | Tx, accounts: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'account'])
    .where(sql`lower(account)`, '=', sql`any(${accounts}::text[])`)
    .where('cancelled_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, account }) => [account.toLowerCase(), id]))
}

/** Returns those who were already reminded of an event because they are mentioned in it. */
export async function findRemindedOf(tx: Tx, event: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('reminders')
    .select('member_id')
    .where('event', '=', event)
    .where(
      sql<boolean>`kind in ('topic_mentioned', 'comment_mentioned', 'reply_mentioned', 'question_mentioned',
        'answer_mentioned', 'answer_reply_mentioned')`,
    )
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Of names that begin with what was typed so many are looked at, the first in the order of letters: a large forum has more with one letter. */
const namesMax = 1_000

/** Each name is found by its own index, so that no query walks over the members. */
export const readMentionable = (db: Database, query: string, count: number) => {
  const columns = ['id', 'account', 'nickname', 'avatar_path', 'staff_role'] as const
  const startingWith = (name: RawBuilder<string>) =>
    db
      .selectFrom(
        db
          .selectFrom('members')
          .select(columns)
          .select(name.as('name'))
          .where(name, 'like', `${escapeLike(query)}%`)
          .where('cancelled_at', 'is', null)
          // The order of the index.
          .orderBy(sql`${name} using ~<~`)
          .limit(namesMax)
          .as('named'),
      )
      .select(columns)
      .orderBy(sql`length(name)`)
      .orderBy('id')
      .limit(count)
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom(startingWith(sql<string>`lower(account)`).as('by_account'))
        .select(columns)
        .union(eb.selectFrom(startingWith(sql<string>`lower(nickname)`).as('by_nickname')).select(columns))
        .as('found'),
    )
    .select(columns)
    .orderBy(sql`(lower(account) = ${query} or lower(nickname) = ${query}) is not true`)
    .orderBy(sql`length(coalesce(nickname, account))`)
    .orderBy('id')
    .limit(count)
    .execute()
}
