import { sql } from 'kysely'
import type { Outline, TopicMedium } from '#contract/posts/topics.ts'
import type { Database, Tx } from '#server/core/database.ts'

/*
 * Bulk rows are made inside the database: each text is sent once, and topics and comments name it by a number. What an
 * import remembers is in a schema of its own, apart from the product's tables, and is no part of the migrations.
 */

/** `plan` is the caller's: whatever must be the same when an import is continued. */
export interface ImportState {
  plan: unknown
  topics: number
  comments: number
  isFinished: boolean
}

export interface ReadyText {
  kind: 'topic' | 'comment'
  number: number
  markdown: string
  html: string
  summary: string
  outline: Outline
  media: TopicMedium[]
  rendererVersion: number
}

export interface ImportedTopic {
  /** Place in the import, from 0. Topics are imported in this order. */
  number: number
  tagId: number
  rootTagId: number
  authorId: number
  title: string
  textNumber: number
  isEssence: boolean
  publishedAt: Date
  readCount: number
  commentCount: number
  lastCommentedAt: Date | null
}

export interface ImportedComment {
  topicNumber: number
  floor: number
  authorId: number
  textNumber: number
  publishedAt: Date
}

export async function createImportTables(db: Database): Promise<void> {
  await sql`create schema if not exists import`.execute(db)
  await sql`create table if not exists import.state (
    single boolean primary key default true check (single), plan jsonb not null,
    topics integer not null default 0, comments integer not null default 0,
    finished_at timestamptz)`.execute(db)
  await sql`create table if not exists import.topics (
    number integer primary key, topic_id bigint not null)`.execute(db)
  await sql`create table if not exists import.texts (
    kind text not null, number integer not null,
    markdown text not null, html text not null, summary text not null,
    primary key (kind, number))`.execute(db)
  // A load that an older version began goes on with this one.
  await sql`alter table import.texts
    add column if not exists outline jsonb not null default '[]', add column if not exists media jsonb not null default '[]',
    add column if not exists renderer_version smallint not null default 0`.execute(db)
}

export async function insertImportPlan(db: Database, plan: unknown): Promise<void> {
  const text = JSON.stringify(plan)
  await sql`insert into import.state (plan) values (${text}::jsonb) on conflict do nothing`.execute(db)
}

export async function readImportState(db: Database): Promise<ImportState | undefined> {
  const { rows } = await sql<ImportState>`
    select plan, topics, comments, finished_at is not null as "isFinished" from import.state`.execute(db)
  return rows[0]
}

export async function countTexts(db: Database, kind: ReadyText['kind']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from import.texts where kind = ${kind}`.execute(db)
  return rows[0]?.count ?? 0
}

export const insertTexts = (db: Database, texts: readonly ReadyText[]) =>
  sql`insert into import.texts select * from unnest(
      ${texts.map(({ kind }) => kind)}::text[], ${texts.map(({ number }) => number)}::int[],
      ${texts.map(({ markdown }) => markdown)}::text[], ${texts.map(({ html }) => html)}::text[],
      ${texts.map(({ summary }) => summary)}::text[],
      ${texts.map(({ outline }) => JSON.stringify(outline))}::jsonb[],
      ${texts.map(({ media }) => JSON.stringify(media))}::jsonb[],
      ${texts.map(({ rendererVersion }) => rendererVersion)}::smallint[])
    on conflict do nothing`.execute(db)

export async function insertTopics(tx: Tx, topics: readonly ImportedTopic[]) {
  const { rows } = await sql<{
    id: number
    position: number
    tag_id: number
    root_tag_id: number
    is_essence: boolean
  }>`
    insert into topics (tag_id, root_tag_id, author_id, title, body_markdown, body_html, summary, outline, media,
      renderer_version, is_essence, published_at, read_count, comment_count, last_floor, last_commented_at)
    select tag_id, root_tag_id, author_id, title, markdown, html, summary, outline, media,
      renderer_version, is_essence, published_at, read_count, comment_count, comment_count, last_commented_at
    from unnest(
      ${topics.map(({ tagId }) => tagId)}::bigint[], ${topics.map(({ rootTagId }) => rootTagId)}::bigint[],
      ${topics.map(({ authorId }) => authorId)}::bigint[], ${topics.map(({ title }) => title)}::text[],
      ${topics.map(({ textNumber }) => textNumber)}::int[],
      ${topics.map(({ isEssence }) => isEssence)}::boolean[],
      ${topics.map(({ publishedAt }) => publishedAt)}::timestamptz[],
      ${topics.map(({ readCount }) => readCount)}::bigint[],
      ${topics.map(({ commentCount }) => commentCount)}::int[],
      ${topics.map(({ lastCommentedAt }) => lastCommentedAt)}::timestamptz[]
    ) with ordinality as given (tag_id, root_tag_id, author_id, title, text_number, is_essence, published_at,
      read_count, comment_count, last_commented_at, place)
    join import.texts on kind = 'topic' and texts.number = text_number
    order by place
    returning id, position, tag_id, root_tag_id, is_essence`.execute(tx)
  return rows.sort((a, b) => a.position - b.position)
}

export const insertImportedTopicIds = (tx: Tx, numbers: readonly number[], topicIds: readonly number[]) =>
  sql`insert into import.topics select * from unnest(${numbers}::int[], ${topicIds}::bigint[])`.execute(tx)

export async function insertComments(tx: Tx, comments: readonly ImportedComment[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into comments (topic_id, floor, author_id, body_markdown, body_html, summary, renderer_version,
      published_at)
    select topic_id, floor, author_id, markdown, html, summary, renderer_version, published_at
    from unnest(
      ${comments.map(({ topicNumber }) => topicNumber)}::int[],
      ${comments.map(({ floor }) => floor)}::int[], ${comments.map(({ authorId }) => authorId)}::bigint[],
      ${comments.map(({ textNumber }) => textNumber)}::int[],
      ${comments.map(({ publishedAt }) => publishedAt)}::timestamptz[]
    ) with ordinality as given (topic_number, floor, author_id, text_number, published_at, place)
    join import.topics on topics.number = topic_number
    join import.texts on kind = 'comment' and texts.number = text_number
    order by place`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export const addToImportState = (tx: Tx, done: { topics: number; comments: number }) =>
  sql`update import.state set topics = topics + ${done.topics}, comments = comments + ${done.comments}`.execute(
    tx,
  )

/** Numbers what the authors of imported topics say in them, behind what they may have said while the import ran. */
export const numberAuthorComments = (tx: Tx) =>
  sql`
    update comments set author_number = numbered.number
    from (
      select comments.id, topics.last_author_number
        + row_number() over (partition by comments.topic_id order by comments.floor) as number
      from import.topics as imported
      join topics on topics.id = imported.topic_id
      join comments on comments.topic_id = topics.id and comments.author_id = topics.author_id
      where comments.author_number is null
    ) as numbered
    where numbered.id = comments.id`.execute(tx)

/** Counters of imported topics, from the rows: somebody may have commented while the import ran. */
export const correctTopicCounters = (tx: Tx) =>
  sql`
    update topics
    set comment_count = found.comments, last_floor = found.floors, last_commented_at = found.last_commented_at,
      last_reply_at = latest.published_at, last_replied_by = latest.author_id,
      author_comment_count = found.by_author, last_author_number = found.author_numbers
    from (
      select imported.topic_id, count(comments.id) filter (where deleted_at is null)::int as comments,
        coalesce(max(floor), 0) as floors, max(published_at) as last_commented_at,
        count(author_number) filter (where deleted_at is null)::int as by_author,
        coalesce(max(author_number), 0) as author_numbers
      from import.topics as imported left join comments on comments.topic_id = imported.topic_id
      group by imported.topic_id
    ) as found
    left join lateral (
      select published_at, author_id from comments
      where comments.topic_id = found.topic_id and deleted_at is null order by floor desc limit 1
    ) as latest on true
    where topics.id = found.topic_id
      and (comment_count, last_floor, topics.last_commented_at, last_reply_at, last_replied_by,
          author_comment_count, last_author_number)
        is distinct from (found.comments, found.floors, found.last_commented_at, latest.published_at, latest.author_id,
          found.by_author, found.author_numbers)`.execute(tx)

export const correctMemberCounters = (tx: Tx, memberIds: readonly number[]) =>
  sql`
    update members
    set topic_count = coalesce(written.topics, 0), comment_count = coalesce(said.comments, 0)
    from unnest(${memberIds}::bigint[]) as given (member_id)
    left join (
      select author_id, count(*)::int as topics from topics where deleted_at is null group by author_id
    ) as written on written.author_id = given.member_id
    left join (
      select author_id, count(*)::int as comments from comments where deleted_at is null group by author_id
    ) as said on said.author_id = given.member_id
    where members.id = given.member_id`.execute(tx)

export async function markImportFinished(tx: Tx): Promise<void> {
  await sql`update import.state set finished_at = now()`.execute(tx)
  await sql`truncate import.texts, import.topics`.execute(tx)
}

/** Batches needn't wait for the disk: what a crash loses is still to do by `import.state`, which is lost with it. */
export const dontWaitForDisk = (tx: Tx) => sql`set local synchronous_commit = off`.execute(tx)

/** Statistics for the planner, and the visibility map that lists are read by. */
export const analyzeImported = (db: Database) =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum (analyze) topics, comments, members, topic_list_blocks, topic_reply_order,
      topic_reply_blocks`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
