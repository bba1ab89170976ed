import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { joinedPost } from './joined-post-queries.ts'

/** What is known of an entry that may be an answer, as far as its place among the others goes by it. */
export interface CandidateRow {
  id: number
  topic_id: number
  post_kind: string
  tag_ids: number[]
  published_at: Date
  like_count: number
  is_adopted: boolean
  is_resolved: boolean
  title_bytes: number
  body_bytes: number
  /** For each needle how often the title, and the beginning of the text, have it. */
  in_title: number[]
  in_body: number[]
}

const times = (text: string, needles: readonly string[]) => sql<number[]>`array(
  select (octet_length(${sql.ref(text)}) - octet_length(replace(${sql.ref(text)}, needle, ''))) / octet_length(needle)
  from unnest(${needles}::text[]) with ordinality as needles (needle, place) order by place)`

/**
 * Reads what entries are ranked by. Those of posts that were deleted, of accounts that ended and of topics that this reader
 * may not view are left out.
 */
export async function readCandidates(
  db: Database,
  {
    entryIds,
    needles,
    hiddenTagIds,
    textsRead,
  }: {
    entryIds: readonly number[]
    needles: readonly string[]
    hiddenTagIds: readonly number[]
    /** How many texts are looked at: of those that have most of the needles in their titles, and then of the first. */
    textsRead: number
  },
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    with placed as materialized (
      select entry.*, padded, row_number() over (order by (
        select count(*) from unnest(${needles}::text[]) as needle where strpos(padded, needle) > 0) desc, given.place) as place
      from unnest(${entryIds}::bigint[]) with ordinality as given (id, place)
      join search_entries as entry on entry.id = given.id
      cross join lateral (select ' ' || entry.title || ' ' as padded) as titles
    )
    select entry.id, entry.topic_id, entry.post_kind, entry.tag_ids, entry.published_at,
      coalesce(reply.like_count, comment.like_count, topics.like_count) as like_count,
      coalesce(questions.adopted_id = comment.id, false) as is_adopted,
      questions.adopted_id is not null as is_resolved,
      octet_length(entry.title) as title_bytes, octet_length(entry.body) as body_bytes,
      ${times('text.title', needles)} as in_title, ${times('text.body', needles)} as in_body
    from placed as entry
    cross join lateral (
      select padded as title, case when entry.place <= ${textsRead}
        then ' ' || entry.body || ' ' else '' end as body offset 0
    ) as text
    join topics on topics.id = entry.topic_id
    join members on members.id = entry.author_id
    ${joinedPost}
    where topics.deleted_at is null and topics.title <> '' and topics.tag_id <> all (${hiddenTagIds}::bigint[])
      and members.cancelled_at is null
      and (entry.post_kind <> 'comment' or comment.deleted_at is null) and reply.deleted_at is null and follow_up.deleted_at is null`.execute(
    db,
  )
  return rows
}
