import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { indexPost } from '#server/posts/search-index/search-index.ts'
import { median } from '#test/bench/measure.ts'

/** What the search stores beside the texts, as a share of them. */
export async function measureSize(db: Database) {
  await sql`vacuum analyze search_entries`.execute(db)
  const { rows } = await sql<{ textMb: number; indexMb: number; share: number }>`
    select text / 1e6 as "textMb", stored / 1e6 as "indexMb", stored / text as share from (
      select (select sum(octet_length(title) + octet_length(body_markdown)) from topics)::float8 as text,
        pg_total_relation_size('search_entries')::float8 as stored) as sizes`.execute(db)
  return rows[0]!
}

const rounds = 30

/** Milliseconds that indexing adds to the publishing of a topic of about 10,000 characters. */
export async function measureWriting(db: Database) {
  const topics = await db
    .selectFrom('topics')
    .select(['id', 'title', 'body_html'])
    .where(sql<boolean>`char_length(body_markdown) between 9500 and 10500`)
    .limit(rounds)
    .execute()
  const timesMs: number[] = []
  for (const { id, title, body_html } of topics) {
    const startedAt = performance.now()
    await db.transaction().execute(async (tx) => {
      await tx
        .deleteFrom('search_entries')
        .where('post_kind', '=', 'topic')
        .where('post_id', '=', id)
        .execute()
      await indexPost(tx, { postKind: 'topic', postId: id, title, html: body_html })
    })
    timesMs.push(performance.now() - startedAt)
  }
  return { indexingMs: timesMs.length > 0 ? median(timesMs) : Number.NaN }
}
