import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { reminderOfFollow } from '#server/notifications/reminders.ts'

/**
 * Follows, counts it with the followed member and reminds them; returns undefined when there is no such member (any more). Rows
 * are locked in the order of likes. Whom a member follows isn't counted with them: two who follow each other at once would
 * wait for each other.
 */
export async function insertFollow(db: Database, followerId: number, followedId: number) {
  const { rows } = await sql<{ follower_count: number }>`
    with member as (
      select id, follower_count from members where id = ${followedId} and cancelled_at is null
    ), followed as (
      insert into follows (follower_id, followed_id) select ${followerId}, id from member
      on conflict do nothing returning followed_id
    ), counted as (
      update members set follower_count = members.follower_count + 1 from followed
      where members.id = followed.followed_id
      returning members.follower_count
    ), ${reminderOfFollow({ actorId: followerId, followedId }, sql`followed`)}
    select coalesce(counted.follower_count, member.follower_count) as follower_count
    from member left join counted on true`.execute(db)
  return rows[0]
}

/** Ends it and counts it out, with a cancelled account too; returns undefined when there never was such a member. */
export async function deleteFollow(db: Database, followerId: number, followedId: number) {
  const { rows } = await sql<{ follower_count: number }>`
    with gone as (
      delete from follows where follower_id = ${followerId} and followed_id = ${followedId} returning followed_id
    ), counted as (
      update members set follower_count = members.follower_count - 1 from gone where members.id = gone.followed_id
      returning members.follower_count
    )
    select coalesce(counted.follower_count, member.follower_count) as follower_count
    from members as member left join counted on true where member.id = ${followedId}`.execute(db)
  return rows[0]
}
