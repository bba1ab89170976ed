import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { blockSize, listsOf } from '#server/posts/topics/topic-lists.ts'
import type { AnsweredWrite } from './writers.ts'

export interface Verdict {
  /** Answered and not there any more, or not as sent. */
  lost: number
  wrongTopicCounters: number
  wrongMemberCounters: number
  wrongListBlocks: number
}

/** Compares what was answered with what is there, and everything counted with the rows. */
export async function verify(db: Database, answered: readonly AnsweredWrite[]): Promise<Verdict> {
  const [topics, comments] = await Promise.all([
    countFound(
      db,
      'topics',
      answered.filter(({ kind }) => kind === 'topic'),
    ),
    countFound(
      db,
      'comments',
      answered.filter(({ kind }) => kind === 'comment'),
    ),
  ])
  return {
    lost: answered.length - topics - comments,
    wrongTopicCounters: await countWrongTopics(db),
    wrongMemberCounters: await countWrongMembers(db),
    wrongListBlocks: await countWrongBlocks(db),
  }
}

export const isWhole = (verdict: Verdict) => Object.values(verdict).every((count) => count === 0)

async function countFound(
  db: Database,
  table: 'topics' | 'comments',
  sent: AnsweredWrite[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from unnest(${sent.map(({ id }) => id)}::bigint[], ${sent.map(({ body }) => body)}::text[]) as sent (id, body)
    join ${sql.table(table)} as kept on kept.id = sent.id and kept.body_markdown = sent.body`.execute(db)
  return rows[0]?.count ?? 0
}

async function countWrongTopics(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from topics
    left join (
      select topic_id, count(*) as comments, max(floor) as floors, count(author_number) as by_author,
        max(author_number) as numbers
      from comments group by topic_id
    ) as found on found.topic_id = topics.id
    left join comments as last on last.topic_id = topics.id and last.floor = found.floors
    where comment_count <> coalesce(comments, 0) or last_floor <> coalesce(floors, 0)
      or author_comment_count <> coalesce(by_author, 0) or last_author_number <> coalesce(numbers, 0)
      or comment_count <> last_floor or last_commented_at is distinct from last.published_at`.execute(db)
  return rows[0]?.count ?? 0
}

async function countWrongMembers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from members
    where topic_count <> (select count(*) from topics where author_id = members.id)
      or comment_count <> (select count(*) from comments where author_id = members.id)`.execute(db)
  return rows[0]?.count ?? 0
}

async function countWrongBlocks(db: Database): Promise<number> {
  const topics = await db
    .selectFrom('topics')
    .select(['position', 'tag_id', 'root_tag_id', 'is_essence'])
    .where('deleted_at', 'is', null)
    .execute()
  const counts = new Map<string, number>()
  for (const topic of topics) {
    for (const list of listsOf(topic)) {
      const key = `${list} ${Math.floor(topic.position / blockSize)}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const blocks = await db.selectFrom('topic_list_blocks').selectAll().execute()
  for (const { list, block, count } of blocks) {
    const key = `${list} ${block}`
    counts.set(key, (counts.get(key) ?? 0) - count)
  }
  return [...counts.values()].filter((difference) => difference !== 0).length
}
