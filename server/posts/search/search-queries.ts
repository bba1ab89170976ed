import { sql } from 'kysely'
import type { Language } from '#contract/core/language.ts'
import type { Database } from '#server/core/database.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { type AuthorRow, authorColumns, hasName } from '#server/core/member-shapes.ts'
import { joinedPost } from './joined-post-queries.ts'

/** Every tag that topics or questions stand under. */
export const readTags = (db: Database) =>
  db
    .selectFrom('topic_tags')
    .select(['id', 'parent_id', 'name_zh', 'name_en', 'kind', 'retired_at'])
    .where('merged_into', 'is', null)
    .orderBy('id')
    .execute()

export type TagRow = Awaited<ReturnType<typeof readTags>>[number]

export const findAuthor = (db: Database, name: string) =>
  db
    .selectFrom('members')
    .select('id')
    .where(hasName(name))
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()

/** A member as the author of posts that are asked for. */
export const readAuthor = (db: Database, memberId: number) =>
  db.selectFrom('members').select(authorColumns).where('id', '=', memberId).executeTakeFirst()

export interface ShownRow extends AuthorRow {
  entry_id: number
  topic_id: number
  is_question: boolean
  comment_id: number | null
  reply_id: number | null
  follow_up_number: number | null
  floor: number | null
  title: string
  /** Of its text as far as it was asked for, or of its HTML. */
  text: string
  is_html: boolean
  tag_id: number
  tag_name: string
  published_at: Date
  comment_count: number
  is_resolved: boolean
}

/** What is shown of these entries, in their order, and so many characters of each. Callers have asked whether the reader may see them. */
export async function readShown(
  db: Database,
  entryIds: readonly number[],
  { language, charactersRead }: { language: Language; charactersRead: number },
): Promise<ShownRow[]> {
  const tagName = inLanguage({ name_zh: 'tag.name_zh', name_en: 'tag.name_en' } as const, language)
  const { rows } = await sql<ShownRow>`
    select entry.id as entry_id, topics.id as topic_id, topics.is_question, comment.id as comment_id,
      reply.id as reply_id, follow_up.number as follow_up_number, comment.floor, topics.title,
      left(coalesce(entry.plain_text, reply.body_html, comment.body_html, follow_up.body_html, topics.body_html),
        ${charactersRead}) as text, entry.plain_text is null as is_html,
      topics.tag_id, ${sql.ref(tagName)} as tag_name, entry.published_at, topics.comment_count,
      questions.adopted_id is not null as is_resolved,
      ${sql.join(authorColumns.map((column) => sql.raw(column)))}
    from unnest(${entryIds}::bigint[]) with ordinality as found (id, place)
    join search_entries as entry on entry.id = found.id
    join topics on topics.id = entry.topic_id
    join topic_tags as tag on tag.id = topics.tag_id
    join members on members.id = entry.author_id
    ${joinedPost}
    order by found.place`.execute(db)
  return rows
}

const wordsLikeMax = 400

/** Words that say much of topics and begin so, each with how many topics have it, up to 50; the first 400 in their order. */
export async function readWordsFrom(db: Database, head: string): Promise<{ word: string; topics: number }[]> {
  const { rows } = await sql<{ word: string; topics: number }>`
    with recursive words as (
      (select word from topic_words where word >= ${head} order by word limit 1)
      union all
      select (select next.word from topic_words as next where next.word > words.word order by next.word limit 1)
      from words where starts_with(words.word, ${head})
    ), alike as (select word from words where starts_with(word, ${head}) limit ${wordsLikeMax})
    select word, (
      select count(*)::int from (select from topic_words where topic_words.word = alike.word limit 50) as some_of_it
    ) as topics
    from alike`.execute(db)
  return rows
}

/** Those of some words that titles have, or that say much of topics. */
export async function readKnownWords(db: Database, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from (select distinct unnest(${words}::text[]) as word) as given
    where exists (select from search_title_words as titled where titled.word = given.word collate "C")
      or exists (select from topic_words where topic_words.word = given.word)`.execute(db)
  return rows.map(({ word }) => word)
}

export interface TitleRow {
  topic_id: number
  tag_id: number
  is_question: boolean
  title: string
}

/** The titles of topics that stand and that this reader may view, in the order of the entries. */
export async function readTitles(
  db: Database,
  entryIds: readonly number[],
  hiddenTagIds: readonly number[],
): Promise<TitleRow[]> {
  const { rows } = await sql<TitleRow>`
    select topics.id as topic_id, topics.tag_id, topics.is_question, topics.title
    from unnest(${entryIds}::bigint[]) with ordinality as found (id, place)
    join search_entries as entry on entry.id = found.id
    join topics on topics.id = entry.topic_id
    where entry.post_kind = 'topic' and topics.deleted_at is null and topics.title <> ''
      and topics.tag_id <> all (${hiddenTagIds}::bigint[])
    order by found.place`.execute(db)
  return rows
}

const ownTopicsRead = 100
const ownCharactersRead = 400_000

/** The hidden blocks of a member's own topics, as one text a topic, the latest first; so many characters in all. */
export async function readOwnHidden(
  db: Database,
  authorId: number,
): Promise<{ topic_id: number; title: string; html: string }[]> {
  const { rows } = await sql<{ topic_id: number; title: string; html: string }>`
    with own as (
      select id, title, published_at from topics
      where author_id = ${authorId} and deleted_at is null and hidden_kinds <> '{}'
      order by published_at desc limit ${ownTopicsRead}
    ), hidden as (
      select own.id as topic_id, own.title, own.published_at, string_agg(block.body_html, ' ' order by number) as html
      from own join hidden_blocks as block on block.topic_id = own.id
      group by own.id, own.title, own.published_at
    ), measured as (
      select *, sum(length(html)) over (order by published_at desc, topic_id) as read from hidden
    )
    select topic_id, title, html from measured
    where read - length(html) < ${ownCharactersRead} order by published_at desc, topic_id`.execute(db)
  return rows
}
