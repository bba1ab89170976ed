import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

/** How much waits of each kind. */
export const entries = { report: 30_000, post: 19_000, deletion: 1_000 }
/** How much stands there besides. */
const posts = 1_000_000
const floorsAtOnce = 50

/**
 * Comments of many members that were reported once to five times, comments that wait, and topics to be deleted, among
 * others that nobody minds.
 */
export async function fillDesk(db: Database): Promise<void> {
  const { rows } = await sql<{ topic_id: number; tag_id: number; root_tag_id: number; author_id: number }>`
    select id as topic_id, tag_id, root_tag_id, author_id from topics where not is_question order by id limit 1`.execute(
    db,
  )
  const { topic_id: topicId, tag_id: tagId, root_tag_id: rootId, author_id: authorId } = rows[0]!
  await sql`insert into members (account, account_folded, password_hash, hint_question, hint_answer_hash)
    select 'desk_' || n, 'desk_' || n, '', '', '' from generate_series(1, 5000) n`.execute(db)
  const firstId = await findFirstMember(db)
  const someone = sql`${firstId}::bigint + n % 5000`
  await sql`insert into comments (topic_id, floor, author_id, body_markdown, body_html, summary, renderer_version)
    select ${topicId}, 1000 + n, ${someone}, 'Loud ' || n, '<p>Loud ' || n || '</p>', 'Loud ' || n, 1
    from generate_series(1, ${entries.report}::int) n`.execute(db)
  await sql`insert into report_cases (thing_kind, thing_id, author_id, topic_id, reporter_count, opened_at, due_at)
    select 'comment', id, author_id, topic_id, 1 + floor % 5, now() - floor * interval '1 minute',
      now() + (floor * 7919 % 100000) * interval '1 second'
    from comments where topic_id = ${topicId} and floor > 1000`.execute(db)
  await sql`insert into reports (case_id, reporter_id, type_id, reason, thing_title, thing_text)
    select report_cases.id, ${firstId}::bigint + (report_cases.id + k) % 5000,
      (select min(id) from report_types where parent_id is not null), 'Please look.', 'A title', 'Loud words'
    from report_cases cross join lateral generate_series(1, reporter_count) k`.execute(db)
  await sql`insert into waiting_posts (kind, author_id, post_id, tag_id, topic_id, title, source, prepared,
      prepared_version, sent_at)
    select 'comment', ${someone}, 10000000 + n, ${tagId}, ${topicId}, 'A title', 'Waiting words ' || n, '{}', 1,
      now() - n * interval '2 seconds'
    from generate_series(1, ${entries.post}::int) n`.execute(db)
  await sql`with made as (
      insert into topics (tag_id, root_tag_id, author_id, title, body_markdown, body_html, summary, outline, media,
        id_prefix, renderer_version)
      select ${tagId}, ${rootId}, ${authorId}, 'Topic ' || n, 'Words', '<p>Words</p>', 'Words', '[]', '[]', 'x' || n, 1
      from generate_series(1, ${entries.deletion}::int) n returning id
    ) insert into deletion_requests (topic_id, reason) select id, 'Please' from made`.execute(db)
  // In parts, each within the time that a statement is given.
  for (let floor = 1; floor <= posts / entries.deletion; floor += floorsAtOnce)
    await sql`insert into comments (topic_id, floor, author_id, body_markdown, body_html, summary, renderer_version)
      select topic_id, n, ${someone}, 'Quiet ' || n, '<p>Quiet ' || n || '</p>', 'Quiet ' || n, 1
      from deletion_requests cross join generate_series(${floor}::int, ${floor + floorsAtOnce - 1}::int) n`.execute(
      db,
    )
  await sql`analyze`.execute(db)
}

/** Of those who were made in one statement, and so have their ids in a row. */
async function findFirstMember(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('account', '=', 'desk_1')
    .executeTakeFirstOrThrow()
  return id
}
