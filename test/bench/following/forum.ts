import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { rendererVersion } from '#server/markdown/rendered-post.ts'
import { findOrInsertMembers } from '#server/tools/seed-queries.ts'
import { leaveNothingToJobs } from '#test/bench/leave-nothing-to-jobs.ts'

export const members = 10_000
/** The last of these have written nothing in the newest nine tenths of the time. */
const quietMembers = 2_000

export const size = { topics: 50_000, comments: 1_000_000, replies: 200_000 }

/** Who follows whom: how many, from which member on. */
export const readers = {
  'follows 2,000': { from: 0, count: 2_000 },
  'follows 2,000 who are quiet': { from: members - quietMembers, count: 2_000 },
  'follows 3 who are quiet': { from: members - 3, count: 3 },
  'follows 20': { from: 100, count: 20 },
  'follows nobody': { from: 0, count: 0 },
} as const

/** Members, what they wrote over a year, and who follows whom; one of them is followed by all. */
export async function fillForum(db: Database, readerIds: readonly number[]): Promise<{ starId: number }> {
  const accounts = Array.from({ length: members }, (_, at) => `writer_${at + 1}`)
  const authorIds = await findOrInsertMembers(db, accounts, new Date())
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local synchronous_commit = off`.execute(tx)
    await sql`create temp table writers on commit drop as
      select id, place from unnest(${authorIds}::bigint[]) with ordinality as given (id, place)`.execute(tx)
    await sql`analyze writers`.execute(tx)
    const writtenBy = (hash: number, total: number) => sql`
      generate_series(1, ${total}::int) as n join writers on writers.place = 1 + n::bigint * ${hash} %
        case when n > ${total / 10}::int then ${members - quietMembers}::int else ${members}::int end`
    const at = (total: number) => sql`now() - (${total}::int - n) * (interval '1 year' / ${total}::int)`
    const { rows: tags } = await sql<{ id: number; parent_id: number }>`
      select id, parent_id from topic_tags where parent_id is not null and kind = 'topic' limit 1`.execute(tx)
    await sql`
      insert into topics (tag_id, root_tag_id, author_id, title, body_markdown, body_html, summary, renderer_version,
        words_version, published_at, last_floor)
      select ${tags[0]!.id}, ${tags[0]!.parent_id}, writers.id, 'Topic ' || n, 'x', '<p>x</p>',
        'What was said in ' || n, ${rendererVersion}::smallint, 1, ${at(size.topics)}, ${size.comments / size.topics}
      from ${writtenBy(7_919, size.topics)} order by n`.execute(tx)
    const { rows: first } = await sql<{ id: number }>`
      select id from topics where title = 'Topic 1'`.execute(tx)
    await sql`
      insert into comments (topic_id, floor, author_id, body_markdown, body_html, summary, renderer_version, published_at)
      select ${first[0]!.id} + (n - 1) % ${size.topics}::int, (n - 1) / ${size.topics}::int + 1,
        writers.id, 'x', '<p>x</p>', 'Comment ' || n, ${rendererVersion}::smallint, ${at(size.comments)}
      from ${writtenBy(104_729, size.comments)}`.execute(tx)
    const { rows: said } = await sql<{ id: number }>`
      select min(id) as id from comments where topic_id = ${first[0]!.id}`.execute(tx)
    await sql`
      insert into replies (comment_id, number, author_id, body_markdown, body_html, summary, renderer_version, published_at)
      select ${said[0]!.id} + n, 1, writers.id, 'x', '<p>x</p>', 'Reply ' || n, ${rendererVersion}::smallint,
        ${at(size.replies)}
      from ${writtenBy(15_485_863, size.replies)}`.execute(tx)
    for (const [reader, { from, count }] of Object.values(readers).entries())
      await sql`
        insert into follows (follower_id, followed_id)
        select ${readerIds[reader]!}, id from unnest(${authorIds.slice(from, from + count)}::bigint[]) as id`.execute(
        tx,
      )
    await sql`
      insert into follows (follower_id, followed_id)
      select id, ${authorIds[0]!} from unnest(${authorIds.slice(1)}::bigint[]) as id on conflict do nothing`.execute(
      tx,
    )
  })
  await leaveNothingToJobs(db, size.topics)
  for (const table of ['topics', 'comments', 'replies', 'follows', 'members'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  return { starId: authorIds[0]! }
}
