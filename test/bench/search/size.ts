import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { indexPost } from '#server/posts/search-index/search-index.ts'
import { median } from '#test/bench/measure.ts'
import type { Product } from '#test/bench/product.ts'
import type { Stage } from '#test/bench/stage.ts'
import { postForm } from './post-form.ts'

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

const readLong = (db: Database) =>
  db
    .selectFrom('topics')
    .select(['id', 'tag_id', 'title', 'body_html', 'body_markdown'])
    .where(sql<boolean>`char_length(body_markdown) between 9500 and 10500`)
    .orderBy('id')
    .limit(rounds)
    .execute()

/** Milliseconds that publishing a topic of about 10,000 characters takes, by HTTP. */
export async function measurePublishing({ origin }: Product, db: Database, { members }: Stage) {
  const timesMs: number[] = []
  for (const [at, { tag_id, title, body_markdown }] of (await readLong(db)).entries()) {
    const form = {
      tagId: String(tag_id),
      title: `${at} ${title}`.slice(0, 90),
      body: `${Date.now()}\n\n${body_markdown}`,
    }
    const startedAt = performance.now()
    await postForm(origin, '/api/topics', { member: members[at % members.length]!, form })
    timesMs.push(performance.now() - startedAt)
  }
  return { publishingMs: timesMs.length > 0 ? median(timesMs) : Number.NaN }
}

/** Milliseconds that indexing adds to it, with a transaction of its own. */
export async function measureIndexing(db: Database) {
  const topics = await readLong(db)
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
