/* Shared: what an author's own posts that wait are read by. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'
import { type LockedPost, postColumns, selectPosts } from './waiting-queries.ts'

interface OwnFilter {
  topicId?: number | undefined
  /** Only what is new and not decided on. */
  isInThread?: boolean
}

/** A topic that waits has its own id, and is under no other. */
const isInTopic = (topicId: RawBuilder<unknown>) =>
  sql<boolean>`(waiting_posts.topic_id = ${topicId}
    or waiting_posts.kind = 'topic' and waiting_posts.post_id = ${topicId})`

const ofAuthor = (db: Database, authorId: number, { topicId, isInThread = false }: OwnFilter) =>
  selectPosts(db)
    .where('waiting_posts.author_id', '=', authorId)
    .$if(topicId !== undefined, (query) => query.where(isInTopic(sql`${topicId}`)))
    .$if(isInThread, (query) =>
      query.where('waiting_posts.edited_version', 'is', null).where('waiting_posts.refused_at', 'is', null),
    )

export const readOwnPosts = (
  db: Database,
  authorId: number,
  { offset, count, ...filter }: Span & OwnFilter,
) =>
  ofAuthor(db, authorId, filter)
    .select(postColumns)
    .orderBy('waiting_posts.sent_at', 'desc')
    .orderBy('waiting_posts.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export const countOwnPosts = (db: Database, authorId: number, filter: OwnFilter = {}) =>
  ofAuthor(db, authorId, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

/** Counts, in a query of `topics`, what of a member's waits or was refused there: the topic and what is said in it. */
export const ownPostsInTopic = (authorId: number) =>
  sql<number>`(
    select count(*)::int from waiting_posts
    where waiting_posts.author_id = ${authorId} and ${isInTopic(sql`topics.id`)}
  )`

/** Finds a waiting post of this author. */
export const findOwnPost = (db: Database, authorId: number, id: number) =>
  db
    .selectFrom('waiting_posts')
    .selectAll()
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .executeTakeFirst()

/** The tables of what is edited; follow-ups never are. */
const edited = { topic: 'topics', comment: 'comments', reply: 'replies' } as const

/** Whether what a waiting edit changes has another version by now than the one that it began with. */
export async function isEditOutdated(
  db: Database,
  { kind, post_id, edited_version }: Pick<LockedPost, 'kind' | 'post_id' | 'edited_version'>,
): Promise<boolean> {
  if (edited_version === null) return false
  const table = edited[kind as keyof typeof edited]
  const { rows } = await sql`
    select from ${sql.table(table)} where id = ${post_id} and version <> ${edited_version}`.execute(db)
  return rows.length > 0
}
