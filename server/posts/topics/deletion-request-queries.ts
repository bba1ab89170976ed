import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import { isAfter, type Keyset, microsOf } from '#server/core/keyset.ts'
import { authorColumns } from '#server/core/member-shapes.ts'
import type { Span } from '#server/core/read-page.ts'
import type { Refusal } from '#server/posts/publishing/refusals.ts'

/** Refuses the author whose account has ended while they waited for their topic. */
export const requireAuthor = (tx: Tx, authorId: number) =>
  sql`select require_accounts(${[authorId]}::bigint[])`.execute(tx)

/** Returns undefined where one waits already. */
export const insertRequest = (tx: Tx, topicId: number, reason: string) =>
  tx
    .insertInto('deletion_requests')
    .values({ topic_id: topicId, reason })
    .onConflict((conflict) => conflict.column('topic_id').where('decided_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()

export const deletePendingRequest = (tx: Tx, topicId: number) =>
  tx.deleteFrom('deletion_requests').where('topic_id', '=', topicId).where('decided_at', 'is', null).execute()

export const deletePendingRequestsOf = (tx: Tx, authorId: number) =>
  tx
    .deleteFrom('deletion_requests')
    .where('decided_at', 'is', null)
    .where('topic_id', 'in', (eb) => eb.selectFrom('topics').select('id').where('author_id', '=', authorId))
    .execute()

type Decision = Partial<Refusal> & { decidedBy: number }

const deciding = (tx: Tx, { decidedBy, ...refusal }: Decision) =>
  tx
    .updateTable('deletion_requests')
    .set({ decided_at: sql`now()`, decided_by: decidedBy, ...refusal })
    .where('decided_at', 'is', null)

/** Returns undefined where none waits. */
export const grantPendingRequest = (tx: Tx, topicId: number, decidedBy: number) =>
  deciding(tx, { decidedBy }).where('topic_id', '=', topicId).returning('id').executeTakeFirst()

/** Returns undefined where somebody else has decided meanwhile, or its author has taken it back. */
export const refusePendingRequest = (tx: Tx, requestId: number, decision: Decision) =>
  deciding(tx, decision)
    .from('topics')
    .whereRef('topics.id', '=', 'deletion_requests.topic_id')
    .where('deletion_requests.id', '=', requestId)
    .returning(['deletion_requests.id', 'topic_id', 'reason', 'author_id'])
    .executeTakeFirst()

/** Holds what a request wants deleted, before the request as whoever deletes it does. False where it, or its author's account, is gone. */
export async function holdAsked(tx: Tx, requestId: number): Promise<boolean> {
  const { rows } = await sql`
    select from topics join members on members.id = topics.author_id
    where topics.id = (select topic_id from deletion_requests where id = ${requestId})
      and deleted_at is null and cancelled_at is null
    for no key update of topics`.execute(tx)
  return rows.length > 0
}

/** Waits again. Returns undefined where another one waits, or its author took it back. */
export async function reopenRequest(tx: Tx, requestId: number): Promise<{ author_id: number } | undefined> {
  const { rows } = await sql<{
    author_id: number
  }>`update deletion_requests set decided_at = null, decided_by = null, refusal = null, refusal_en = null
    from topics
    where topics.id = topic_id and deletion_requests.id = ${requestId} and decided_at is not null and not exists (
      select from deletion_requests as others
      where others.topic_id = deletion_requests.topic_id and others.decided_at is null)
    returning author_id`.execute(tx)
  return rows[0]
}

export const findLastRequest = (db: Database, topicId: number) =>
  db
    .selectFrom('deletion_requests')
    .select(['reason', 'decided_at', 'refusal', 'refusal_en'])
    .where('topic_id', '=', topicId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const pending = (db: Database) => db.selectFrom('deletion_requests').where('decided_at', 'is', null)

export const countPendingRequests = (db: Database) =>
  pending(db)
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.min('asked_at').as('oldest')])
    .executeTakeFirstOrThrow()

/** One that waits, with what is to be deleted. */
export const findPendingRequest = (db: Database, requestId: number) =>
  pending(db)
    .innerJoin('topics', 'topics.id', 'deletion_requests.topic_id')
    .innerJoin('members', 'members.id', 'topics.author_id')
    .select([
      'deletion_requests.id',
      'topic_id',
      'title',
      'is_question',
      'reason',
      'asked_at',
      'topics.body_html',
      'topics.summary',
      ...authorColumns,
    ])
    .where('deletion_requests.id', '=', requestId)
    .executeTakeFirst()

type QueueSpan = Span & { after?: Keyset | undefined }

/** The longest waiting first. */
export const readPendingRequests = (db: Database, { offset, count, after }: QueueSpan) =>
  pending(db)
    .innerJoin('topics', 'topics.id', 'deletion_requests.topic_id')
    .innerJoin('members', 'members.id', 'topics.author_id')
    .select([
      'deletion_requests.id',
      'topic_id',
      'title',
      'is_question',
      'reason',
      'asked_at',
      microsOf(sql`asked_at`).as('micros'),
      ...authorColumns,
    ])
    .$if(after !== undefined, (query) =>
      query.where(isAfter(sql`asked_at`, sql`deletion_requests.id`, after!)),
    )
    .orderBy('asked_at')
    .orderBy('deletion_requests.id')
    .offset(offset)
    .limit(count)
    .execute()
