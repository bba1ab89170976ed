import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { type AuthorRow, authorColumns } from '#server/core/member-shapes.ts'
import type { Span } from '#server/core/read-page.ts'

/** Whose list it is, and the tags whose topics they may not view. */
export interface Whose {
  memberId: number
  hiddenTagIds: readonly number[]
}

export interface SeenRow extends AuthorRow {
  topic_id: number
  is_question: boolean
  tag_id: number
  title: string
  /** Empty where the reader may not view it. */
  summary: string
  is_gone: boolean
  at: Date
}

const isHiddenTag = (hiddenTagIds: readonly number[]) => sql`topics.tag_id = any(${hiddenTagIds}::bigint[])`

export type KeptOf = 'all' | 'topics' | 'questions'

const onlyOf = { all: sql``, topics: sql`and not is_question`, questions: sql`and is_question` }

/** Those of topics are all but those of questions: an index has all, and another those of questions. */
const countKept = (memberId: RawBuilder<unknown>, of: KeptOf): RawBuilder<unknown> =>
  of === 'topics'
    ? sql`(${countKept(memberId, 'all')} - ${countKept(memberId, 'questions')})`
    : sql`(select count(*)::int from favorites where member_id = ${memberId} ${onlyOf[of]})`

/** Finds the page's rows first and joins only those with what they are of. */
export async function readFavoriteRows(
  db: Database,
  { memberId, hiddenTagIds, of }: Whose & { of: KeptOf },
  { offset, count }: Span,
): Promise<SeenRow[]> {
  const { rows } = await sql<SeenRow>`
    with page as (
      select id, topic_id, favorited_at from favorites where member_id = ${memberId} ${onlyOf[of]}
      order by id desc offset ${offset} limit ${count}
    )
    select page.topic_id, topics.is_question, topics.tag_id, topics.title, page.favorited_at as at,
      topics.deleted_at is not null as is_gone,
      case when ${isHiddenTag(hiddenTagIds)} then '' else topics.summary end as summary,
      ${sql.join(authorColumns.map((column) => sql.raw(column)))}
    from page join topics on topics.id = page.topic_id join members on members.id = topics.author_id
    order by page.id desc`.execute(db)
  return rows
}

export interface LikeRow extends SeenRow {
  comment_id: number | null
  reply_id: number | null
}

export async function readLikeRows(
  db: Database,
  { memberId, hiddenTagIds }: Whose,
  { offset, count }: Span,
): Promise<LikeRow[]> {
  const { rows } = await sql<LikeRow>`
    with page as (
      select * from likes where member_id = ${memberId} order by id desc offset ${offset} limit ${count}
    )
    select topics.id as topic_id, topics.is_question, topics.tag_id, topics.title, page.liked_at as at,
      comments.id as comment_id, replies.id as reply_id,
      topics.deleted_at is not null or replies.deleted_at is not null
        or (comments.deleted_at is not null and replies.id is null) as is_gone,
      case when ${isHiddenTag(hiddenTagIds)} then ''
        else coalesce(replies.summary, comments.summary, topics.summary) end as summary,
      ${sql.join(authorColumns.map((column) => sql.raw(column)))}
    from page
    left join replies on replies.id = page.reply_id
    left join comments on comments.id = coalesce(page.comment_id, replies.comment_id)
    join topics on topics.id = coalesce(page.topic_id, comments.topic_id)
    join members on members.id = coalesce(replies.author_id, comments.author_id, topics.author_id)
    order by page.id desc`.execute(db)
  return rows
}

export async function countFavorites(db: Database, memberId: number, of: KeptOf): Promise<{ total: number }> {
  const { rows } = await sql<{ total: number }>`
    select ${countKept(sql`${memberId}`, of)} as total`.execute(db)
  return rows[0]!
}

export const countLikes = (db: Database, memberId: number) =>
  db
    .selectFrom('likes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()

export const countFollows = (db: Database, memberId: number) =>
  db
    .selectFrom('follows')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('follower_id', '=', memberId)
    .executeTakeFirstOrThrow()

interface OwnTotals {
  topic_count: number
  comment_count: number
  reply_count: number
  question_count: number
  answer_count: number
  answer_reply_count: number
  follower_count: number
  follow_count: number
  favorite_count: number
  question_favorite_count: number
  like_count: number
}

/** All of them in one statement, as they stand beside each list. */
export async function readOwnTotals(db: Database, memberId: number): Promise<OwnTotals> {
  const { rows } = await sql<OwnTotals>`
    select topic_count, comment_count, reply_count, question_count, answer_count, answer_reply_count, follower_count,
      (select count(*)::int from follows where follower_id = members.id) as follow_count,
      ${countKept(sql`members.id`, 'topics')} as favorite_count,
      ${countKept(sql`members.id`, 'questions')} as question_favorite_count,
      (select count(*)::int from likes where member_id = members.id) as like_count
    from members where id = ${memberId}`.execute(db)
  return rows[0]!
}

/** Reads the counter that is kept with the rows: counting them could take long. */
export const countFollowers = (db: Database, memberId: number) =>
  db
    .selectFrom('members')
    .select('follower_count as total')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()

/** Whose list it is, and who looks at it. */
export interface Looking {
  memberId: number
  viewerId: number
}

const isFollowedBy = (viewerId: number) =>
  sql<boolean>`exists (select from follows as own where own.follower_id = ${viewerId} and own.followed_id = members.id)`

export const readFollowRows = (db: Database, { memberId, viewerId }: Looking, { offset, count }: Span) =>
  db
    .selectFrom('follows')
    .innerJoin('members', 'members.id', 'follows.followed_id')
    .select(['follows.followed_at', ...authorColumns, isFollowedBy(viewerId).as('is_followed')])
    .where('follows.follower_id', '=', memberId)
    .orderBy('follows.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export const readFollowerRows = (db: Database, { memberId, viewerId }: Looking, { offset, count }: Span) =>
  db
    .selectFrom('follows')
    .innerJoin('members', 'members.id', 'follows.follower_id')
    .select(['follows.followed_at', ...authorColumns, isFollowedBy(viewerId).as('is_followed')])
    .where('follows.followed_id', '=', memberId)
    .orderBy('follows.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

/** Of a member's topics, or of one topic. */
export type TopicFilter = { authorId: number } | { topicId: number }

/** Sums the topics' own counters. */
export const countAppreciations = (db: Database, kind: 'like' | 'favorite', filter: TopicFilter) =>
  db
    .selectFrom('topics')
    .select(sql<number>`coalesce(sum(${sql.ref(`${kind}_count`)}), 0)::bigint`.as('total'))
    .where((eb) =>
      'topicId' in filter ? eb('id', '=', filter.topicId) : eb('author_id', '=', filter.authorId),
    )
    .executeTakeFirstOrThrow()

export interface AppreciationRow extends AuthorRow {
  topic_id: number
  is_question: boolean
  title: string
  deleted_at: Date | null
  at: Date
}

const tables = {
  like: { table: sql.table('likes'), at: sql.ref('liked_at') },
  favorite: { table: sql.table('favorites'), at: sql.ref('favorited_at') },
}

/** Finds the page's rows first, by an index, and joins only those with what they are of. */
export async function readAppreciationRows(
  db: Database,
  { kind, filter }: { kind: keyof typeof tables; filter: TopicFilter },
  { offset, count }: Span,
): Promise<AppreciationRow[]> {
  const { table, at } = tables[kind]
  const ofTopics =
    'topicId' in filter ? sql`topic_id = ${filter.topicId}` : sql`topic_author_id = ${filter.authorId}`
  const { rows } = await sql<AppreciationRow>`
    with page as (
      select id, topic_id, member_id, ${at} as at from ${table} where ${ofTopics}
      order by id desc offset ${offset} limit ${count}
    )
    select topics.id as topic_id, topics.is_question, topics.title, topics.deleted_at, page.at,
      ${sql.join(authorColumns.map((column) => sql.raw(column)))}
    from page join topics on topics.id = page.topic_id join members on members.id = page.member_id
    order by page.id desc`.execute(db)
  return rows
}

export const findListedTopic = (db: Database, topicId: number) =>
  db
    .selectFrom('topics')
    .select(['id', 'is_question', 'title', 'author_id', 'deleted_at'])
    .where('id', '=', topicId)
    .executeTakeFirst()
