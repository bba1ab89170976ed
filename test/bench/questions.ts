import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { notifyRolesChanged } from '#server/core/permissions.ts'
import { blockSize } from '#server/posts/topics/topic-lists.ts'

const questionsMax = 150_000
const drawnMax = 2_000
const answersEach = 5

/**
 * Gives a loaded forum questions, as many as 5,000 pages of 30 need and no more than it has topics: their texts are those
 * of topics, and the drawn ones have answers. A forum that has some keeps them. Returns the ids of drawn ones.
 */
export async function askQuestions(db: Database): Promise<number[]> {
  const found = await drawQuestions(db)
  if (found.length > 0) return found
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const tag = (parentId: number | null) =>
      sql<{ id: number }>`insert into topic_tags (parent_id, name_zh, name_en, kind)
        values (${parentId}, '测', 'Bench', 'question') returning id`.execute(tx)
    const rootId = (await tag(null)).rows[0]!.id
    const leafId = (await tag(rootId)).rows[0]!.id
    await sql`
      insert into topics (tag_id, root_tag_id, author_id, title, body_markdown, body_html, summary, is_question,
        renderer_version, words_version, published_at)
      select ${leafId}, ${rootId}, author_id, title, body_markdown, body_html, summary, true, renderer_version, 1,
        published_at
      from topics where not is_question and deleted_at is null order by position limit ${questionsMax}`.execute(
      tx,
    )
    await sql`insert into questions (topic_id) select id from topics where is_question order by position`.execute(
      tx,
    )
    await sql`insert into question_tags (topic_id, number, tag_id)
      select topic_id, 1, ${leafId}::bigint from questions`.execute(tx)
    await sql`
      insert into question_listings (tag_id, topic_id, position, activity, is_resolved, has_fen, has_points)
      select scope, topic_id, position, activity, false, false, false
      from questions join topics on topics.id = topic_id
      cross join unnest(array[0, ${leafId}, ${rootId}]::bigint[]) as scope`.execute(tx)
    await sql`
      insert into topic_list_blocks (list, block, count)
      select 'questions:' || filter || ':' || case tag_id when 0 then 'all' else 'tag:' || tag_id end,
        place / ${blockSize}, count(*)
      from question_listings cross join lateral (
        values ('all', activity), ('latest', position), ('unresolved', position)
      ) as lists (filter, place)
      group by 1, 2`.execute(tx)
    await notifyRolesChanged(tx)
  })
  const drawn = await drawQuestions(db)
  await answerAll(db, drawn)
  return drawn
}

async function drawQuestions(db: Database): Promise<number[]> {
  const { rows } = await sql<{ topic_id: number }>`
    select topic_id from questions order by md5(topic_id::text) limit ${drawnMax}`.execute(db)
  return rows.map(({ topic_id }) => topic_id)
}

async function answerAll(db: Database, questionIds: readonly number[]): Promise<void> {
  await sql`
    insert into comments (topic_id, floor, author_id, body_markdown, body_html, summary, renderer_version)
    select asked.id, said.floor, said.author_id, said.body_markdown, said.body_html, said.summary, said.renderer_version
    from unnest(${questionIds}::bigint[]) as asked (id)
    cross join (
      select row_number() over () as floor, comments.* from (
        select author_id, body_markdown, body_html, summary, renderer_version from comments
        where deleted_at is null order by id limit ${answersEach}
      ) as comments
    ) as said`.execute(db)
  await sql`
    update topics set comment_count = said.count, last_floor = said.count
    from (select topic_id, count(*)::int as count from comments where topic_id = any(${questionIds}::bigint[])
      group by topic_id) as said
    where topics.id = said.topic_id`.execute(db)
}
