/* Shared: the rows of what waits, for those who send and for those who decide. */
import { type RawBuilder, sql } from 'kysely'
import type { GuardName } from '#contract/posts/guards.ts'
import type { PostKindName } from '#contract/posts/review.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { isAfter, type Keyset, microsOf } from '#server/core/keyset.ts'
import { authorColumns } from '#server/core/member-shapes.ts'
import type { Span } from '#server/core/read-page.ts'
import type { Refusal } from './refusals.ts'

/** The id that a new topic, comment or reply is going to have. */
export async function reservePostId(tx: Tx, kind: PostKindName): Promise<number> {
  const table = { topic: 'topics', comment: 'comments', reply: 'replies', follow_up: 'follow_ups' }[kind]
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(tx)
  return rows[0]!.id
}

export interface WaitingPostRow {
  kind: PostKindName
  author_id: number
  post_id: number
  edited_version: number | null
  tag_id: number
  topic_id: number | null
  comment_id: number | null
  answered_id: number | null
  title: string
  source: string
  prepared: unknown
  prepared_version: number
  words: string[]
  request_key: string | null
}

/** An edit takes the place of one that waited before. */
export const upsertWaitingPost = (tx: Tx, { prepared, words, ...row }: WaitingPostRow) =>
  tx
    .insertInto('waiting_posts')
    .values({ ...row, prepared: JSON.stringify(prepared), words: textArray(words) })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'post_id']).doUpdateSet(({ ref }) => ({
        edited_version: ref('excluded.edited_version'),
        title: ref('excluded.title'),
        source: ref('excluded.source'),
        prepared: ref('excluded.prepared'),
        prepared_version: ref('excluded.prepared_version'),
        words: ref('excluded.words'),
        ...sentAgain,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

const textArray = (texts: readonly string[]): RawBuilder<string[]> => sql`${texts}::text[]`

const sentAgain = {
  version: sql<number>`waiting_posts.version + 1`,
  sent_at: sql<Date>`now()`,
  refused_at: null,
  refused_by: null,
  refusal: null,
  refusal_en: null,
}

export const updateWaitingPost = (
  tx: Tx,
  id: number,
  {
    prepared,
    words,
    ...text
  }: Pick<WaitingPostRow, 'title' | 'source' | 'prepared' | 'prepared_version' | 'words'>,
) =>
  tx
    .updateTable('waiting_posts')
    .set({ ...text, prepared: JSON.stringify(prepared), words: textArray(words), ...sentAgain })
    .where('id', '=', id)
    .execute()

/** Another text in the place of one that goes on waiting as long as it has. */
export const correctWaitingPost = (
  tx: Tx,
  id: number,
  { prepared, words, ...text }: Parameters<typeof updateWaitingPost>[2],
) =>
  tx
    .updateTable('waiting_posts')
    .set({
      ...text,
      prepared: JSON.stringify(prepared),
      words: textArray(words),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()

/** Holds it, so that those who decide on it, send it again or take it back go one after another. */
export const lockWaitingPost = (tx: Tx, id: number) =>
  tx.selectFrom('waiting_posts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockWaitingPost>>>

/** Holds what waits under a topic, edits of it too: before the topic, as whoever decides on one of these holds them. */
export const holdWaitingUnder = (tx: Tx, topicId: number) =>
  sql`select from waiting_posts where topic_id = ${topicId} order by id for update`.execute(tx)

export const deleteWaitingPost = (tx: Tx, id: number) =>
  tx.deleteFrom('waiting_posts').where('id', '=', id).execute()

export const markRefused = (
  tx: Tx,
  id: number,
  { prepared, ...refusal }: Refusal & { refused_by: number; prepared: unknown; prepared_version: number },
) =>
  tx
    .updateTable('waiting_posts')
    .set({
      ...refusal,
      prepared: JSON.stringify(prepared),
      refused_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()

export const findKeyedPost = (db: Database | Tx, authorId: number, requestKey: string) =>
  db
    .selectFrom('waiting_posts')
    .select(['post_id', 'title', 'source'])
    .where('author_id', '=', authorId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()

export const hasWaitingPost = async (db: Database, kind: PostKindName, postId: number): Promise<boolean> => {
  const found = db
    .selectFrom('waiting_posts')
    .select('id')
    .where('kind', '=', kind)
    .where('post_id', '=', postId)
  return (await found.executeTakeFirst()) !== undefined
}

export const lockPostsOf = (tx: Tx, authorId: number) =>
  tx
    .selectFrom('waiting_posts')
    .selectAll()
    .where('author_id', '=', authorId)
    .orderBy('id')
    .forUpdate()
    .execute()

export interface QueueFilter {
  kind?: PostKindName | undefined
  author?: string | undefined
  /** What is new under one topic. */
  topicId?: number | undefined
}

export const selectPosts = (db: Database) =>
  db
    .selectFrom('waiting_posts')
    .innerJoin('members', 'members.id', 'waiting_posts.author_id')
    .innerJoin('topic_tags', 'topic_tags.id', 'waiting_posts.tag_id')
    .leftJoin('topics', 'topics.id', 'waiting_posts.topic_id')

/** The topic, the comment that is replied to, or what is changed: of what is new there is none under its reserved id. */
export const isPlaceGone = sql<boolean>`coalesce(topics.deleted_at,
  (select deleted_at from comments
    where id = case waiting_posts.kind when 'comment' then waiting_posts.post_id else waiting_posts.comment_id end),
  (select deleted_at from replies where waiting_posts.kind = 'reply' and id = waiting_posts.post_id)) is not null`

export const postColumns = [
  'waiting_posts.id',
  'waiting_posts.kind',
  'waiting_posts.post_id',
  'waiting_posts.edited_version',
  'waiting_posts.topic_id',
  'waiting_posts.tag_id',
  'waiting_posts.title',
  'waiting_posts.source',
  'waiting_posts.prepared',
  'waiting_posts.prepared_version',
  'waiting_posts.author_id',
  'waiting_posts.comment_id',
  'waiting_posts.answered_id',
  'waiting_posts.words',
  'waiting_posts.version',
  'waiting_posts.sent_at',
  'waiting_posts.refusal',
  'waiting_posts.refusal_en',
  'topic_tags.name_zh',
  'topic_tags.name_en',
  'topic_tags.kind as tag_kind',
  'topics.deleted_at as topic_deleted_at',
  isPlaceGone.as('is_place_gone'),
  ...authorColumns,
] as const

const inQueue = (db: Database, { kind, author, topicId }: QueueFilter) =>
  selectPosts(db)
    .where('waiting_posts.refused_at', 'is', null)
    .$if(topicId !== undefined, (query) =>
      query.where('waiting_posts.topic_id', '=', topicId!).where('waiting_posts.edited_version', 'is', null),
    )
    .$if(kind !== undefined, (query) => query.where('waiting_posts.kind', '=', kind!))
    .$if(author !== undefined, (query) =>
      query.where(({ or, eb, fn }) =>
        or([
          eb(fn('lower', ['members.account']), '=', author!.toLowerCase()),
          eb(fn('lower', ['members.nickname']), '=', author!.toLowerCase()),
        ]),
      ),
    )

export type PostRow = Awaited<ReturnType<typeof readQueue>>[number]

/** The longest waiting first. */
export const readQueue = (db: Database, filter: QueueFilter, { offset, count }: Span) =>
  inQueue(db, filter)
    .select(postColumns)
    .orderBy('waiting_posts.sent_at')
    .orderBy('waiting_posts.id')
    .offset(offset)
    .limit(count)
    .execute()

export type WaitingLine = Omit<Awaited<ReturnType<typeof readQueueLines>>[number], 'micros'>

const lineColumns = [
  'waiting_posts.id',
  'waiting_posts.kind',
  'waiting_posts.post_id',
  'waiting_posts.edited_version',
  'waiting_posts.title',
  'waiting_posts.version',
  'waiting_posts.sent_at',
  'topic_tags.kind as tag_kind',
  ...authorColumns,
] as const

/** Which guards against spam made it wait. */
const guards = sql<GuardName[]>`coalesce((select guards from guard_catches
  where guard_catches.kind = waiting_posts.kind and guard_catches.post_id = waiting_posts.post_id and outcome is null), '{}')`.as(
  'guards',
)

const beginning = sql<string>`left(waiting_posts.source, 300)`.as('beginning')

/** The same without what publishing them takes. */
export const readQueueLines = (
  db: Database,
  { count, after }: { count: number; after?: Keyset | undefined },
) =>
  inQueue(db, {})
    .$if(after !== undefined, (query) =>
      query.where(isAfter(sql`waiting_posts.sent_at`, sql`waiting_posts.id`, after!)),
    )
    .select([...lineColumns, beginning, guards, microsOf(sql`waiting_posts.sent_at`).as('micros')])
    .orderBy('waiting_posts.sent_at')
    .orderBy('waiting_posts.id')
    .limit(count)
    .execute()

/** One that waits, whole. */
export const findQueued = (db: Database, id: number) =>
  inQueue(db, {})
    .select([...postColumns, beginning, guards])
    .where('waiting_posts.id', '=', id)
    .executeTakeFirst()

export const countQueue = (db: Database, filter: QueueFilter) =>
  inQueue(db, filter)
    .select(({ fn }) => ['waiting_posts.kind', fn.countAll<number>().as('count')])
    .groupBy('waiting_posts.kind')
    .execute()

/** How much of what others have said under a topic waits. */
export const countOfOthers = (db: Database, { topicId, memberId }: { topicId: number; memberId: number }) =>
  inQueue(db, { topicId })
    .where('waiting_posts.author_id', '<>', memberId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

export const sumQueue = (db: Database) =>
  db
    .selectFrom('waiting_posts')
    .where('refused_at', 'is', null)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('sent_at').as('oldest')])
    .executeTakeFirstOrThrow()
