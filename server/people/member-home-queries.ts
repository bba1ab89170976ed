import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { writerColumns } from '#server/posts/topics/writers.ts'

/** Finds a member with what their home shows, and whether `viewerId` follows them. */
export const findMemberHome = (db: Database, account: string, viewerId: number) =>
  db
    .selectFrom('members')
    .select([
      'members.registered_at',
      'members.points_earned',
      'members.topic_count',
      'members.comment_count',
      'members.question_count',
      'members.answer_count',
      'members.reply_count',
      'members.answer_reply_count',
      'members.follower_count',
      'members.allows_dynamics',
      ...writerColumns,
    ])
    .select([
      sql<number>`(select count(*) from follows where follower_id = members.id)`.as('follow_count'),
      sql<boolean>`exists (select from follows
        where followed_id = members.id and follower_id = ${viewerId})`.as('is_followed'),
    ])
    .where(({ eb, fn }) => eb(fn('lower', ['members.account']), '=', account.toLowerCase()))
    .where('members.cancelled_at', 'is', null)
    .executeTakeFirst()
