import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

/** Topics whose counters are not what stands under them, with both. */
export async function findMiscounted(db: Database) {
  const { rows } = await sql<{ id: number }>`
    select topics.id, comment_count, said, author_comment_count, own, last_floor, floors from topics left join lateral (
      select count(*) filter (where comments.deleted_at is null) as said,
        count(*) filter (where comments.deleted_at is null and comments.author_id = topics.author_id) as own,
        coalesce(max(floor), 0) as floors
      from comments where topic_id = topics.id
    ) as found on true
    where comment_count <> said or author_comment_count <> own or last_floor < floors`.execute(db)
  return rows
}
