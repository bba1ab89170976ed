import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

/** Takes a batch of what nobody used in time, of what was given up, and of what an earlier run did not finish. */
export const takeUnused = (
  db: Database,
  before: Date,
  { count, exceptIds }: { count: number; exceptIds: readonly number[] },
) =>
  db
    .updateTable('uploads')
    .set({ removed_at: sql`coalesce(removed_at, now())` })
    .where('used_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('uploads')
        .select('id')
        .where('used_at', 'is', null)
        .where(({ or, eb }) => or([eb('uploaded_at', '<', before), eb('removed_at', 'is not', null)]))
        .where(sql<boolean>`id <> all(${exceptIds}::bigint[])`)
        .orderBy('uploaded_at')
        .limit(count),
    )
    .returning(['id', 'name'])
    .execute()

/** Uploads by their ids: from after the one to the other. */
interface UploadSlice {
  afterId: number
  lastId: number
}

/** Returns the id that the next so many uploads end with; null after the last. */
export const findSliceEnd = (db: Database, afterId: number, count: number) =>
  db
    .selectFrom((eb) =>
      eb.selectFrom('uploads').select('id').where('id', '>', afterId).orderBy('id').limit(count).as('slice'),
    )
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow()

/** A picture stands in a message that one of its two members sees, or that was reported. */
const standsInMessage = sql<boolean>`exists (
  select from message_pictures
  join private_messages message on message.id = message_pictures.message_id
  where message_pictures.upload_id = uploads.id and (
    exists (
      select from conversation_sides side
      where side.conversation_id = message.conversation_id and message.number > side.cleared_number
        and not exists (
          select from removed_messages where message_id = message.id and member_id = side.member_id))
    or exists (select from report_cases where thing_kind = 'message' and thing_id = message.id)))`

/**
 * Takes what only posts name that were deleted before a moment, what only messages show that both members have removed, and
 * what an earlier run did not finish.
 */
export const takeAbandoned = (db: Database, before: Date, { afterId, lastId }: UploadSlice) =>
  db
    .updateTable('uploads')
    .set({ removed_at: sql`coalesce(removed_at, now())` })
    .where('used_at', 'is not', null)
    .where('id', '>', afterId)
    .where('id', '<=', lastId)
    .where(({ not }) => not(standsInMessage))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('upload_uses')
            .leftJoin('comments', 'comments.id', 'upload_uses.comment_id')
            .leftJoin('topics', (join) =>
              join.on(sql`topics.id = coalesce(upload_uses.topic_id, comments.topic_id)` as never),
            )
            .select('upload_uses.upload_id')
            .whereRef('upload_uses.upload_id', '=', 'uploads.id')
            .where(
              sql<boolean>`coalesce(least(topics.deleted_at, comments.deleted_at), 'infinity') >= ${before}`,
            ),
        ),
      ),
    )
    .returning(['id', 'name'])
    .execute()

/** Leaves its row to the job: something of it may be in the storage, but nothing that anybody sees. */
export const giveUpUpload = (db: Database, id: number) =>
  db.updateTable('uploads').set({ removed_at: sql`now()` }).where('id', '=', id).execute()

/** How many are still stored that were to be removed before a moment. */
export const countRemovedBefore = async (db: Database, before: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('removed_at', '<', before)
    .executeTakeFirstOrThrow()
  return count
}

/** Leaves of it what the figures need. */
export const deleteUpload = (db: Database, id: number) =>
  sql`
    with gone as (
      delete from uploads where id = ${id} returning id, byte_size, uploaded_at, coalesce(removed_at, now()) as removed_at
    )
    insert into removed_uploads (id, byte_size, uploaded_at, removed_at)
    select id, byte_size, uploaded_at, removed_at from gone on conflict do nothing`.execute(db)
