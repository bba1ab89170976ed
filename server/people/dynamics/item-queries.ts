import { type RawBuilder, sql } from 'kysely'
import type { DynamicFilter } from '#contract/people/dynamics.ts'
import { type AuthorRow, authorColumns } from '#server/core/member-shapes.ts'

/*
 * Items are rows of three tables, merged as they are asked for. Each of the queries beside this file says whose rows they
 * are; what may be seen of them, in which order, and what is shown is said here.
 */

/** In this order stand items of the very same moment. */
export type Source = 1 | 2 | 3

export const topicSource = 1
export const commentSource = 2
export const replySource = 3

/** Where a page ends: everything after it is older, or of the same moment and further down. */
export interface ItemPlace {
  /** Microseconds since 1970. They and ids are kept as text, which is exact. */
  micros: string
  source: Source
  id: string
}

/** What a reader asks for: which kinds, from where on, how many; and the tags whose topics they may not view. */
export interface Asked {
  filter: DynamicFilter
  before: ItemPlace | undefined
  count: number
  hiddenTagIds: readonly number[]
}

const sourcesOf: Record<DynamicFilter, readonly Source[]> = {
  all: [topicSource, commentSource, replySource],
  topics: [topicSource],
  questions: [topicSource],
  comments: [commentSource],
  answers: [commentSource],
  replies: [replySource],
}

export const tableOf = (source: Source) =>
  sql.table(({ 1: 'topics', 2: 'comments', 3: 'replies' } as const)[source])

/** `item` with the topic it belongs to. */
const withTopic = (source: Source) => {
  switch (source) {
    case topicSource:
      return sql`topics item join topics on topics.id = item.id`
    case commentSource:
      return sql`comments item join topics on topics.id = item.topic_id`
    case replySource:
      return sql`replies item join comments on comments.id = item.comment_id join topics on topics.id = comments.topic_id`
  }
}

const ofKind: Partial<Record<DynamicFilter, RawBuilder<unknown>>> = {
  topics: sql`and not topics.is_question`,
  comments: sql`and not topics.is_question`,
  questions: sql`and topics.is_question`,
  answers: sql`and topics.is_question`,
}

export const momentOf = ({ micros }: ItemPlace) =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`

/** Older than the place, as far as one table can tell; of rows that are named so. */
export function isBefore(source: Source, { before }: Asked, row: 'item' | 'listed'): RawBuilder<unknown> {
  if (!before) return sql`true`
  const at = momentOf(before)
  const publishedAt = sql.ref(`${row}.published_at`)
  if (source === before.source)
    return sql`(${publishedAt}, ${sql.ref(`${row}.id`)}) < (${at}, ${before.id}::bigint)`
  return source > before.source ? sql`${publishedAt} <= ${at}` : sql`${publishedAt} < ${at}`
}

/** The newest rows of a table that are these authors' and may be seen. */
export const selectVisible = (source: Source, asked: Asked, author: RawBuilder<unknown>) => sql`
  select ${sql.lit(source)} as source, item.id, item.published_at from ${withTopic(source)}
  where item.author_id = ${author} and item.deleted_at is null and ${isBefore(source, asked, 'item')}
    ${isVisible(asked)}
  order by item.published_at desc, item.id desc limit ${asked.count}`

/** The same of rows that are listed newest first; those are looked at one by one, until there are enough. */
export const selectVisibleOf = (source: Source, asked: Asked, listed: RawBuilder<unknown>) => sql`
  select ${sql.lit(source)} as source, listed.id, listed.published_at
  from (${listed} order by published_at desc, id desc) as listed
  cross join lateral (
    select from ${withTopic(source)}
    where item.id = listed.id and item.deleted_at is null ${isVisible(asked)} limit 1
  ) as seen
  order by listed.published_at desc, listed.id desc limit ${asked.count}`

const isVisible = ({ filter, hiddenTagIds }: Asked) => sql`
  and topics.deleted_at is null and topics.tag_id <> all(${hiddenTagIds}::bigint[]) ${ofKind[filter] ?? sql``}`

/** One select a table, merged into the newest of all. */
export const mergeSources = (
  { filter, count }: Asked,
  selectOf: (source: Source) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select * from (
    ${sql.join(
      sourcesOf[filter].map((source) => sql`(${selectOf(source)})`),
      sql` union all `,
    )}
  ) as merged
  order by published_at desc, source, id desc limit ${count}`

export const sourcesAsked = ({ filter }: Asked) => sourcesOf[filter]

export interface ItemRow extends AuthorRow {
  source: Source
  id: number
  micros: number
  published_at: Date
  topic_id: number
  is_question: boolean
  title: string
  comment_id: number | null
  reply_id: number | null
  quoted_id: number | null
  words: string
  partner_account: string | null
  partner_nickname: string | null
  partner_cancelled_at: Date | null
  partner_words: string | null
  read_count: number
  comment_count: number
  favorite_count: number
  like_count: number
}

/**
 * What is shown of the rows of `page`: each with its text, the topic, and what it quotes or replies to. Staff may have moved
 * what is quoted to where this reader may not look, or to a topic that is gone.
 */
export const selectShown = ({ hiddenTagIds }: Asked) => sql`
  select page.source, page.id, (extract(epoch from page.published_at) * 1000000)::bigint as micros, page.published_at,
    topics.id as topic_id, topics.is_question, topics.title, comments.id as comment_id, replies.id as reply_id,
    comments.quoted_id, coalesce(replies.summary, comments.summary, topics.summary) as words,
    partner.account as partner_account, partner.nickname as partner_nickname,
    partner.cancelled_at as partner_cancelled_at,
    case page.source when 2 then quoted.summary else coalesce(answered.summary, comments.summary) end as partner_words,
    topics.read_count, topics.comment_count, topics.favorite_count, topics.like_count,
    ${sql.join(authorColumns.map((column) => sql.raw(column)))}
  from page
  left join replies on page.source = 3 and replies.id = page.id
  left join comments on comments.id = case page.source when 2 then page.id when 3 then replies.comment_id end
  join topics on topics.id = coalesce(comments.topic_id, page.id)
  join members on members.id = coalesce(replies.author_id, comments.author_id, topics.author_id)
  left join comments quoted on page.source = 2 and quoted.id = comments.quoted_id
  left join topics quoted_topic on quoted_topic.id = quoted.topic_id
  left join replies answered on answered.id = replies.answered_id
  left join members partner on partner.id = case page.source
    when 2 then case when quoted.deleted_at is null and quoted_topic.deleted_at is null
      and quoted_topic.tag_id <> all(${hiddenTagIds}::bigint[]) then quoted.author_id end
    when 3 then case
      when answered.id is null then case when comments.deleted_at is null then comments.author_id end
      when answered.deleted_at is null then answered.author_id end
    end
  order by page.published_at desc, page.source, page.id desc`
