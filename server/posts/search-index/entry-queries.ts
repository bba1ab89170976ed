import { type RawBuilder, sql } from 'kysely'
import type { PostKindName } from '#contract/posts/review.ts'
import type { Database, Tx } from '#server/core/database.ts'

/** A post's words as the index keeps them. */
export interface EntryText {
  postId: number
  title: string
  body: string
  /** What others read, as it is written, for snippets; null of a short post, whose HTML does for them. */
  plainText: string | null
  /** How often the text has its keys. */
  counts: Buffer
}

/** Where the posts of a kind are, and what of them an entry says. */
const sources: Record<PostKindName, RawBuilder<unknown>> = {
  topic: sql`select id as post_id, id as topic_id, author_id, published_at, title, body_html, deleted_at from topics`,
  comment: sql`select id as post_id, topic_id, author_id, published_at, '' as title, body_html, deleted_at from comments`,
  reply: sql`select replies.id as post_id, comments.topic_id, replies.author_id, replies.published_at, '' as title,
      replies.body_html, replies.deleted_at
    from replies join comments on comments.id = replies.comment_id`,
  follow_up: sql`select id as post_id, topic_id, author_id, published_at, '' as title, body_html, deleted_at
    from follow_ups`,
}

const tagIds = sql`case when topics.is_question
    then array(select tag_id from question_tags where topic_id = topics.id order by number)
    else array[topics.tag_id] end`

const nextIds = sql`nextval(pg_get_serial_sequence('search_entries', 'id'))`
/** Of posts that were there before there was an index: each one lower than all that were given. */
const earlierIds = sql`nextval('search_earlier_ids')`

/**
 * Writes the entries of these posts. Those of earlier posts, whose text was read a moment ago, are not written over one that
 * whoever edits or publishes has written meanwhile.
 */
export const upsertEntries = (
  postKind: PostKindName,
  texts: readonly EntryText[],
  { version, areEarlier = false }: { version: number; areEarlier?: boolean },
): RawBuilder<unknown> => sql`
  insert into search_entries (id, post_kind, post_id, topic_id, is_question, author_id, tag_ids, published_at, title, body,
    plain_text, counts, version)
  select ${areEarlier ? earlierIds : nextIds}, ${postKind}, post.post_id, post.topic_id,
    topics.is_question, post.author_id, ${tagIds}, post.published_at, said.title, said.body,
    said.plain_text, said.counts, ${version}::smallint
  from unnest(${texts.map(({ postId }) => postId)}::bigint[], ${texts.map(({ title }) => title)}::text[],
    ${texts.map(({ body }) => body)}::text[], ${texts.map(({ plainText }) => plainText)}::text[],
    ${texts.map(({ counts }) => counts)}::bytea[]) with ordinality as said (post_id, title, body, plain_text, counts, place)
  cross join lateral (select * from (${sources[postKind]}) as posts where posts.post_id = said.post_id) as post
  join topics on topics.id = post.topic_id
  where post.body_html <> ''
  order by said.place
  on conflict (post_kind, post_id) do update set title = excluded.title, body = excluded.body,
    plain_text = excluded.plain_text, counts = excluded.counts, tag_ids = excluded.tag_ids, version = excluded.version
    where ${areEarlier ? sql`search_entries.version <> excluded.version` : sql`true`}`

/** Gives the entries of these topics, and of what stands under them, the tags that they have now. */
export const retagEntries = (tx: Tx, topicIds: readonly number[]) =>
  sql`update search_entries set tag_ids = now.tag_ids
    from (select id, ${tagIds} as tag_ids from topics where id = any(${topicIds}::bigint[])) as now
    where topic_id = now.id and search_entries.tag_ids is distinct from now.tag_ids`.execute(tx)

/** Found by the index of the keys. */
export const deleteEntriesOf = (tx: Tx, authorId: number) =>
  sql`delete from search_entries
    where search_keys(id, post_kind, is_question, author_id, tag_ids, title, body) @@ ${`'@u${authorId}'`}::tsquery
      and author_id = ${authorId}`.execute(tx)

export interface EarlierPost {
  post_id: number
  title: string
  body_html: string
}

/**
 * The next posts of a kind below an id, the newest first, and of these the ones without an entry of this version. Deleted
 * ones are among them, because they may be restored.
 */
export async function readEarlierPosts(
  db: Database,
  postKind: PostKindName,
  { belowId, version, count }: { belowId: number; version: number; count: number },
): Promise<{ lowestId: number | undefined; posts: EarlierPost[] }> {
  const { rows } = await sql<EarlierPost & { is_indexed: boolean }>`
    select post.post_id, entry.id is not null as is_indexed,
      case when entry.id is null then post.title else '' end as title,
      case when entry.id is null then post.body_html else '' end as body_html
    from (${sources[postKind]}) as post
    left join search_entries as entry
      on entry.post_kind = ${postKind} and entry.post_id = post.post_id and entry.version = ${version}
    where post.post_id < ${belowId}
    order by post.post_id desc limit ${count}`.execute(db)
  return { lowestId: rows.at(-1)?.post_id, posts: rows.filter(({ is_indexed }) => !is_indexed) }
}

/** Below which id posts of a kind are still to be indexed in this version; all of them before the first step. */
export async function readProgress(db: Database, postKind: PostKindName, version: number): Promise<number> {
  const row = await db
    .selectFrom('search_progress')
    .select('below_id')
    .where('post_kind', '=', postKind)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.below_id ?? Number.MAX_SAFE_INTEGER
}

export const writeProgress = (
  tx: Tx,
  progress: { post_kind: PostKindName; version: number; below_id: number },
) =>
  tx
    .insertInto('search_progress')
    .values(progress)
    .onConflict((conflict) => conflict.column('post_kind').doUpdateSet(progress))
    .execute()

/** By the ids of the posts, from 0 to 1. */
export async function readShare(db: Database, version: number): Promise<number> {
  const { rows } = await sql<{ share: number }>`
    select coalesce(sum(newest - least(newest, coalesce(below_id, newest)))::float8 / nullif(sum(newest), 0), 1) as share
    from (values
      ('topic', (select max(id) from topics)), ('comment', (select max(id) from comments)),
      ('reply', (select max(id) from replies)), ('follow_up', (select max(id) from follow_ups))
    ) as kinds (post_kind, newest)
    left join search_progress as progress on progress.post_kind = kinds.post_kind and version = ${version}`.execute(
    db,
  )
  return rows[0]!.share
}

export const deleteProgress = (db: Database | Tx) => db.deleteFrom('search_progress').execute()
