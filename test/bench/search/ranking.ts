import { sql } from 'kysely'
import { defaultSettings } from '#contract/core/settings.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { KnownTags } from '#server/posts/search/known-tags.ts'
import { search } from '#server/posts/search/search.ts'
import { gradeOf, nDcg, shown } from './judge.ts'
import { type JudgedQuery, judgedQueries } from './judged-queries.ts'

interface Topic {
  id: number
  title: string
  body: string
}

/** Returns the ids of the topics that a way of searching finds, the best first. */
type Find = (db: Database, query: string) => Promise<number[]>

/** A reader who may view everything. */
const reader = (db: Database) =>
  ({
    db,
    language: 'zh-CN',
    rights: { hiddenTagIds: [], inTopics: () => true },
    settings: defaultSettings,
    site: { knownTags: new KnownTags(db) },
  }) as unknown as Context

const ownSearch: Find = async (db, keyword) =>
  (await search(reader(db), { keyword, page: 1, order: 'best' })).items.map(({ topicId }) => topicId)

/** PostgreSQL's own parser, which takes a run of characters for one word. */
const plainSearch: Find = async (db, query) => {
  const { rows } = await sql<{ id: number }>`
    select id from bench_plain, websearch_to_tsquery('english', ${query}) as asked
    where words @@ asked order by ts_rank(words, asked) desc, id desc limit ${shown}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Everything in pairs of neighbours, without words, stems or a weight for anything but the title. */
const pairSearch: Find = async (db, query) => {
  const pairs = [...new Set(pairsOf(query))]
  if (pairs.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select topics.id from topics cross join lateral (
      select count(*) filter (where strpos(lower(title), pair) > 0) as titled,
        count(*) filter (where strpos(lower(body_markdown), pair) > 0) as found
      from unnest(${pairs}::text[]) as pair
    ) as counted
    where found + titled > 0 order by 3 * titled + found desc, topics.id desc limit ${shown}`.execute(db)
  return rows.map(({ id }) => id)
}

const pairsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s"-]+/)
    .flatMap((word) =>
      word.length < 3
        ? [word]
        : Array.from(word)
            .slice(1)
            .map((one, at) => word[at] + one),
    )
    .filter(Boolean)

/** Takes longer than a request may. */
const createPlainIndex = (db: Database) =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`drop table if exists bench_plain`.execute(tx)
    await sql`create table bench_plain as select id,
      setweight(to_tsvector('english', title), 'A') || to_tsvector('english', left(body_markdown, 200000)) as words
      from topics`.execute(tx)
  })

/** nDCG@10 of each way of searching, by language. */
export async function measureRanking(db: Database) {
  await createPlainIndex(db)
  const topics = await db.selectFrom('topics').select(['id', 'title', 'body_markdown as body']).execute()
  const found = { teahouse: ownSearch, to_tsvector: plainSearch, pairs: pairSearch }
  const sums: Record<string, { zh: number; en: number }> = {}
  const counts = { zh: 0, en: 0 }
  for (const judged of judgedQueries) {
    counts[judged.language]++
    const grades = judge(topics, judged)
    for (const [name, find] of Object.entries(found)) {
      sums[name] ??= { zh: 0, en: 0 }
      const ids = await find(db, judged.query)
      sums[name][judged.language] += nDcg(
        ids.map((id) => grades.get(id) ?? 0),
        [...grades.values()],
      )
    }
  }
  await sql`drop table bench_plain`.execute(db)
  return Object.fromEntries(
    Object.entries(sums).map(([name, { zh, en }]) => [
      name,
      { zh: round(zh / counts.zh), en: round(en / counts.en) },
    ]),
  )
}

const judge = (topics: readonly Topic[], judged: JudgedQuery) =>
  new Map(topics.map((topic) => [topic.id, gradeOf(topic, judged)]))

const round = (value: number) => Math.round(value * 1000) / 1000
