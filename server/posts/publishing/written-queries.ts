/* Shared: how much somebody wrote lately, for the captcha of every kind of post. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

/** How much a member wrote in the last minute: topics, comments, replies and follow-ups are one counter for the captcha. */
export const writtenLately = (memberId: number | RawBuilder<unknown>) => sql<number>`(
  select (select count(*) from topics where author_id = ${memberId} and published_at > now() - interval '1 minute')
    + (select count(*) from comments where author_id = ${memberId} and published_at > now() - interval '1 minute')
    + (select count(*) from replies where author_id = ${memberId} and published_at > now() - interval '1 minute')
    + (select count(*) from follow_ups where author_id = ${memberId} and published_at > now() - interval '1 minute')
    + (select count(*) from waiting_posts where author_id = ${memberId} and sent_at > now() - interval '1 minute')
)`

export async function countWrittenLately(db: Database, memberId: number): Promise<number> {
  const { rows } = await sql<{ written: number }>`select ${writtenLately(memberId)} as written`.execute(db)
  return rows[0]!.written
}
