import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { writerColumns } from '#server/posts/topics/writers.ts'
import { blockColumns } from './dynamics/owner-queries.ts'

/** Days are those of China's clock. */
const chinaDay = (moment: string) => sql`(${sql.raw(moment)} at time zone 'Asia/Shanghai')::date`

/** A session is renewed every two hours of use, which is near enough for a day. */
const lastSeenDays = sql<number | null>`
  (select ${chinaDay('now()')} - ${chinaDay('max(refreshed_at)')} from sessions where member_id = members.id)`

/** Finds a member with what their home shows, and what the viewer has to do with them. */
export const findMemberHome = (db: Database, account: string, viewerId: number) =>
  db
    .selectFrom('members')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('post_origins')
          .select(['country', 'province'])
          .whereRef('post_origins.author_id', '=', 'members.id')
          .orderBy('sent_at', 'desc')
          .limit(1)
          .as('origin'),
      (join) => join.onTrue(),
    )
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
      'members.shows_last_seen',
      'origin.country',
      'origin.province',
      ...writerColumns,
    ])
    .select(blockColumns(viewerId))
    .select([
      lastSeenDays.as('last_seen_days'),
      sql<boolean>`coalesce(members.banned_until > now(), false)`.as('is_banned'),
      sql<number>`(select count(*) from follows where follower_id = members.id)`.as('follow_count'),
      sql<boolean>`exists (select from follows
        where followed_id = members.id and follower_id = ${viewerId})`.as('is_followed'),
    ])
    .where(({ eb, fn }) => eb(fn('lower', ['members.account']), '=', account.toLowerCase()))
    .where('members.cancelled_at', 'is', null)
    .executeTakeFirst()

export type MemberHomeRow = NonNullable<Awaited<ReturnType<typeof findMemberHome>>>
