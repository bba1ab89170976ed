import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import { toEntryText } from '#server/posts/search-index/search-index.ts'
import { searchVersion, toSearchText } from '#server/posts/search-index/search-words.ts'

const topicsAtOnce = 20_000

/**
 * Indexes the topics of a loaded forum, whose texts come again after so many, as the product's own job would: each text is read
 * once, and the index of the keys is built at the end, which takes a fraction of the time.
 */
export async function fillIndex(db: Database, articles: number): Promise<void> {
  const { rows } = await sql<{ first: number; count: number; indexed: number }>`
    select (select min(id) from topics) as first, (select count(*)::int from topics) as count,
      (select count(*)::int from search_entries where post_kind = 'topic') as indexed`.execute(db)
  const { first, count, indexed } = rows[0]!
  if (indexed === count) return
  await sql`create unlogged table if not exists bench_texts (number int primary key, body text, plain_text text, counts bytea)`.execute(
    db,
  )
  await readTexts(db, { first, count: Math.min(articles, count) })
  const { rows: defined } = await sql<{ text: string }>`
    select pg_get_indexdef('search_entries_keys'::regclass) as text`.execute(db)
  await sql`drop index search_entries_keys`.execute(db)
  for (let from = first + indexed; from < first + count; from += topicsAtOnce)
    await withoutLimits(db, (tx) => insertEntries(tx, { from, first, articles }))
  await withoutLimits(db, async (tx) => {
    await sql`set local maintenance_work_mem = '1GB'`.execute(tx)
    await sql.raw(defined[0]!.text).execute(tx)
    await sql`alter index search_entries_keys alter column 1 set statistics 0`.execute(tx)
    await sql`drop table bench_texts`.execute(tx)
  })
}

async function readTexts(db: Database, { first, count }: { first: number; count: number }): Promise<void> {
  for (let number = 0; number < count; number++) {
    const topic = await db
      .selectFrom('topics')
      .select(['id', 'body_html'])
      .where('id', '=', first + number)
      .executeTakeFirstOrThrow()
    const { body, plainText, counts } = toEntryText({ postId: topic.id, html: topic.body_html })
    await sql`insert into bench_texts values (${number}, ${body}, ${plainText}, ${counts}) on conflict do nothing`.execute(
      db,
    )
  }
}

async function insertEntries(
  tx: Tx,
  { from, first, articles }: { from: number; first: number; articles: number },
): Promise<void> {
  const topics = await tx
    .selectFrom('topics')
    .select(['id', 'title'])
    .where('id', '>=', from)
    .where('id', '<', from + topicsAtOnce)
    .execute()
  const ids = topics.map(({ id }) => id)
  const titles = topics.map(({ title }) => toSearchText(title))
  await sql`
    insert into search_entries (post_kind, post_id, topic_id, is_question, author_id, tag_ids, published_at, title, body, version,
      plain_text, counts)
    select 'topic', topics.id, topics.id, false, author_id, array[tag_id], published_at, given.title, text.body, ${searchVersion},
      text.plain_text, text.counts
    from unnest(${ids}::bigint[], ${titles}::text[]) as given (id, title)
    join topics on topics.id = given.id
    join bench_texts as text on text.number = (topics.id - ${first}) % ${articles}
    order by topics.id`.execute(tx)
}

const limits: RawBuilder<unknown>[] = [
  sql`set local statement_timeout = 0`,
  sql`set local synchronous_commit = off`,
]

const withoutLimits = (db: Database, work: (tx: Tx) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const lifted of limits) await lifted.execute(tx)
    await work(tx)
  })
