import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

export interface TopicRead {
  topicId: number
  visitor: string
}

const since = sql<Date>`now() - interval '30 minutes'`

/**
 * Adds the reads that count: those of visitors whom no process has seen at the topic in the last 30 minutes. Rows are
 * written in one order, so that processes which write at once wait for each other and never in a circle.
 */
export const addReads = (db: Database, reads: readonly TopicRead[]) =>
  sql`
    with counted as (
      insert into topic_reads as seen (topic_id, visitor)
      select distinct id, hashtextextended(visitor, 0)
      from unnest(${reads.map(({ topicId }) => topicId)}::bigint[], ${reads.map(({ visitor }) => visitor)}::text[])
        as read (id, visitor)
      order by 1, 2
      on conflict (topic_id, visitor) do update set read_at = now() where seen.read_at < ${since}
      returning topic_id
    )
    update topics set read_count = read_count + reads.count
    from (select topic_id, count(*) as count from counted group by topic_id order by topic_id) as reads
    where topics.id = reads.topic_id`.execute(db)

export const deleteOldReads = (db: Database) =>
  db.deleteFrom('topic_reads').where('read_at', '<', since).execute()
