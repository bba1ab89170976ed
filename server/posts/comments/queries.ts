import { sql } from 'kysely'
import type { AnswerOrder } from '#contract/posts/list-orders.ts'
import type { Database } from '#server/core/database.ts'
import { type AuthorRow, authorColumns } from '#server/core/member-shapes.ts'
import { writerColumns } from '#server/posts/topics/writers.ts'
import { isClosed } from './comment-queries.ts'

export const findCommentedTopic = (db: Database, topicId: number) =>
  db
    .selectFrom('topics')
    .select(['id', 'author_id', 'tag_id', 'title', 'last_floor', 'comment_count', 'is_question', isClosed])
    .select(['last_author_number', 'author_comment_count'])
    .where('id', '=', topicId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** A part of a topic's comments, or of those by its author, by the number that they have there. */
export interface CommentRange {
  column: 'floor' | 'author_number'
  first: number
  last: number
}

export type CommentRow = Awaited<ReturnType<typeof readComments>>[number]

const selectComments = (db: Database) =>
  db
    .selectFrom('comments')
    .innerJoin('members', 'members.id', 'comments.author_id')
    .leftJoin('post_origins as origin', (join) =>
      join.onRef('origin.post_id', '=', 'comments.id').on('origin.kind', '=', 'comment'),
    )
    .select([
      'origin.country',
      'origin.province',
      'comments.id',
      'comments.floor',
      'comments.quoted_id',
      'comments.body_html',
      'comments.published_at',
      'comments.edited_at',
      'comments.deleted_at',
      'comments.reply_count',
      'comments.like_count',
      ...writerColumns,
    ])
    .where((eb) => eb.or([eb('comments.deleted_at', 'is', null), eb('comments.reply_count', '>', 0)]))

/** Deleted comments hold their place while there are replies under them. */
export const readComments = (db: Database, topicId: number, range: CommentRange, order: 'asc' | 'desc') =>
  selectComments(db)
    .where('topic_id', '=', topicId)
    .where(range.column, '>=', range.first)
    .where(range.column, '<=', range.last)
    .orderBy('floor', order)
    .execute()

/** A page of answers, and the adopted one with it while it stands. Deleted ones have no place among those by score. */
export interface AnswerPage {
  topicId: number
  adoptedId: number | null
  order: AnswerOrder
  floors: CommentRange
  offset: number
  count: number
}

export const answerIds = ({ topicId, adoptedId, order, floors, offset, count }: AnswerPage) => {
  const adopted = sql`select id from comments where id = ${adoptedId}::bigint and deleted_at is null`
  const page =
    order === 'score'
      ? sql`select id from comments
          where topic_id = ${topicId} and deleted_at is null and id is distinct from (${adopted})
          order by like_count desc, floor offset ${offset} limit ${count}`
      : sql`select id from comments where topic_id = ${topicId} and floor between ${floors.first} and ${floors.last}
          and id is distinct from (${adopted})`
  return sql`((${page}) union all ${adopted})`
}

export const readAnswers = (db: Database, page: AnswerPage) =>
  selectComments(db)
    .where(sql<boolean>`comments.id in ${answerIds(page)}`)
    .$if(page.order === 'score', (query) => query.orderBy('comments.like_count', 'desc'))
    .orderBy('comments.floor', page.order === 'newest' ? 'desc' : 'asc')
    .execute()

export interface QuoteRow extends AuthorRow {
  quoting_id: number
  depth: number
  id: number
  floor: number
  summary: string
  /** Where it stands, if staff moved it or what quotes it. */
  other_topic_id: number | null
  /** Deleted, or in another topic that this reader may not view. */
  is_withheld: boolean
  quoted_id: number | null
}

export interface QuoteReader {
  depthMax: number
  hiddenTagIds: readonly number[]
}

/** What each of these comments quotes, what that quotes, and so on down to `depthMax`, the nearest first. */
export async function readQuotes(
  db: Database,
  commentIds: readonly number[],
  { depthMax, hiddenTagIds }: QuoteReader,
): Promise<QuoteRow[]> {
  const { rows } = await sql<QuoteRow>`
    with recursive chain as (
      select id as quoting_id, topic_id as home_id, quoted_id, 1 as depth from comments
      where id = any(${commentIds}::bigint[]) and quoted_id is not null
      union all
      select chain.quoting_id, chain.home_id, quoted.quoted_id, chain.depth + 1
      from chain join comments quoted on quoted.id = chain.quoted_id
      where chain.depth < ${depthMax} and quoted.quoted_id is not null
    )
    select chain.quoting_id, chain.depth, quoted.id, quoted.floor, quoted.quoted_id, is_withheld, other.id as other_topic_id,
      case when is_withheld then '' else quoted.summary end as summary,
      ${sql.join(authorColumns.map((column) => sql.raw(column)))}
    from chain
    join comments quoted on quoted.id = chain.quoted_id
    join members on members.id = quoted.author_id
    left join topics as other on other.id = quoted.topic_id and other.id <> chain.home_id
    cross join lateral (
      select quoted.deleted_at is not null or other.deleted_at is not null
        or coalesce(other.tag_id = any(${hiddenTagIds}::bigint[]), false) as is_withheld
    ) as seen
    order by chain.quoting_id, chain.depth`.execute(db)
  return rows
}
