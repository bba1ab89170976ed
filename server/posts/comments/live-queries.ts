import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

/** More than "99+" is never said. */
const countMax = 100

/** How many comments of others a topic has after a floor, and the last floor that was looked at. */
export async function countCommentsAfter(
  db: Database,
  { topicId, afterFloor, memberId }: { topicId: number; afterFloor: number; memberId: number },
) {
  const { rows } = await sql<{ tag_id: number; last_floor: number; count: number }>`
    select topics.tag_id, topics.last_floor, (
      select count(*) from (
        select from comments where topic_id = topics.id and floor > ${afterFloor} and deleted_at is null
          and author_id <> ${memberId} limit ${countMax}
      ) as newer
    ) as count
    from topics where id = ${topicId} and deleted_at is null`.execute(db)
  return rows[0]
}
