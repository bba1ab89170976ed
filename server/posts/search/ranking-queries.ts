import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { bucketBytes } from '#server/posts/search-index/key-counts.ts'
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
  title: string
  body_bytes: number
  /** What the index keeps of how often the text has each of the keys: the buckets that they would be in. */
  buckets: Buffer
  /** Of all its buckets; none where it is of an earlier version of the index. */
  counts_bytes: number
}

const size = sql.lit(bucketBytes)
/** Of a text with so many buckets the one that a key with this hash would be in. */
const bucketOf = (hash: number) =>
  sql`substring(kept.counts from ${hash}::int % greatest(1, kept.bytes / ${size}) * ${size} + 1 for ${size})`

/**
 * Reads what entries are ranked by. Those of posts that were deleted and of topics that this reader may not view are left
 * out; those of accounts that ended are gone.
 */
export async function readCandidates(
  db: Database,
  {
    entryIds,
    hashes,
    hiddenTagIds,
  }: { entryIds: readonly number[]; hashes: readonly number[]; hiddenTagIds: readonly number[] },
): Promise<CandidateRow[]> {
  const buckets = hashes.length > 0 ? sql.join(hashes.map(bucketOf), sql` || `) : sql`''::bytea`
  const { rows } = await sql<CandidateRow>`
    select entry.id, entry.topic_id, entry.post_kind, entry.tag_ids, entry.published_at,
      coalesce(reply.like_count, comment.like_count, topics.like_count) as like_count,
      coalesce(questions.adopted_id = comment.id, false) as is_adopted,
      questions.adopted_id is not null as is_resolved,
      entry.title, octet_length(entry.body) as body_bytes, ${buckets} as buckets, kept.bytes as counts_bytes
    from unnest(${entryIds}::bigint[]) as given (id)
    join search_entries as entry on entry.id = given.id
    -- Fetched once, and not again for each key.
    cross join lateral (
      select entry.counts || ''::bytea as counts, octet_length(entry.counts) as bytes offset 0
    ) as kept
    join topics on topics.id = entry.topic_id
    ${joinedPost}
    where topics.deleted_at is null and topics.title <> '' and topics.tag_id <> all (${hiddenTagIds}::bigint[])
      and (entry.post_kind <> 'comment' or comment.deleted_at is null) and reply.deleted_at is null and follow_up.deleted_at is null`.execute(
    db,
  )
  return rows
}

/** How often the texts of these entries have each needle, by reading them. */
export async function countInTexts(
  db: Database,
  entryIds: readonly number[],
  needles: readonly string[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; times: string }>`
    select entry.id, array_to_string(array(
      select (octet_length(text.body) - octet_length(replace(text.body, needle, ''))) / octet_length(needle)
      from (select unnest(${needles}::text[]) as needle) as needles
    ), ' ') as times
    from search_entries as entry
    cross join lateral (select ' ' || entry.body || ' ' as body offset 0) as text
    where entry.id = any(${entryIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, times }) => [id, times.split(' ').map(Number)]))
}
