import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'
import { allHidden, type HiddenText, type PollText, pollText } from './whole-text-queries.ts'

/** Holds the topic, so that those who moderate it go one after another. */
export const lockTopic = (tx: Tx, topicId: number) =>
  tx
    .selectFrom('topics')
    .select([
      'topics.id',
      'topics.author_id',
      'topics.title',
      'topics.position',
      'topics.tag_id',
      'topics.root_tag_id',
      'topics.is_essence',
      'topics.is_question',
      'topics.deleted_at',
    ])
    .where('topics.id', '=', topicId)
    .forUpdate('topics')
    .executeTakeFirst()

export type LockedTopic = NonNullable<Awaited<ReturnType<typeof lockTopic>>>

/** Makes whoever pins wait for whoever else does. */
export const lockPins = (tx: Tx) => sql`lock table topic_pins in share row exclusive mode`.execute(tx)

/** Counts the pins of other topics that are shown. */
export const countOtherPins = async (tx: Tx, topicId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('topic_pins')
    .innerJoin('topics', 'topics.id', 'topic_pins.topic_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('topics.deleted_at', 'is', null)
    .where('topics.id', '!=', topicId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/* Each of these answers whether something changed. */

export const upsertPin = async (
  tx: Tx,
  pin: { topic_id: number; pinned_by: number; position: number; language: string | null },
) => {
  const { rows } = await sql`
    insert into topic_pins (topic_id, pinned_by, position, language)
    values (${pin.topic_id}, ${pin.pinned_by}, ${pin.position}, ${pin.language})
    on conflict (topic_id) do update set position = excluded.position,
      language = coalesce(excluded.language, topic_pins.language),
      pinned_by = excluded.pinned_by, pinned_at = now()
      where (topic_pins.position, topic_pins.language) is distinct from (excluded.position, coalesce(excluded.language, topic_pins.language))
    returning topic_id`.execute(tx)
  return rows.length > 0
}

export const deletePin = async (tx: Tx, topicId: number) => {
  const { numDeletedRows } = await tx
    .deleteFrom('topic_pins')
    .where('topic_id', '=', topicId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const setEssence = async (tx: Tx, topicId: number, isEssence: boolean) => {
  const { numUpdatedRows } = await tx
    .updateTable('topics')
    .set({ is_essence: isEssence })
    .where('id', '=', topicId)
    .where('is_essence', '!=', isEssence)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertClosure = async (tx: Tx, topicId: number, memberId: number) => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('topic_closures')
    .values({ topic_id: topicId, closed_by: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const deleteClosure = async (tx: Tx, topicId: number) => {
  const { numDeletedRows } = await tx
    .deleteFrom('topic_closures')
    .where('topic_id', '=', topicId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const insertSinking = async (tx: Tx, topicId: number, memberId: number) => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('topic_sinkings')
    .values({ topic_id: topicId, sunk_by: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const deleteSinking = async (tx: Tx, topicId: number) => {
  const { numDeletedRows } = await tx
    .deleteFrom('topic_sinkings')
    .where('topic_id', '=', topicId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const insertDeletion = (
  tx: Tx,
  deletion: { topic_id: number; deleted_by: number; reason: string | null },
) => tx.insertInto('topic_deletions').values(deletion).returning('id').executeTakeFirstOrThrow()

export const setPointsTaken = (tx: Tx, deletionId: number, points: number) =>
  tx.updateTable('topic_deletions').set({ points_taken: points }).where('id', '=', deletionId).execute()

/** Returns undefined when the topic isn't deleted. Callers lock the topic first, so that of several one restores it. */
export const deleteDeletion = (tx: Tx, topicId: number) =>
  tx
    .deleteFrom('topic_deletions')
    .where('topic_id', '=', topicId)
    .returning(['id', 'reason', 'points_taken'])
    .executeTakeFirst()

/** Says whether anybody but its author has commented, replied, unlocked, voted or opened an envelope in a topic. */
export const hasOthers = async (
  tx: Database | Tx,
  { id, author_id }: Pick<LockedTopic, 'id' | 'author_id'>,
): Promise<boolean> => {
  const { rows } = await sql<{ others: boolean }>`
    select exists (select from comments where topic_id = ${id} and author_id <> ${author_id} and deleted_at is null)
      or exists (select from replies join comments on comments.id = comment_id
        where topic_id = ${id} and replies.author_id <> ${author_id} and replies.deleted_at is null)
      or exists (select from hidden_unlocks where topic_id = ${id} and member_id <> ${author_id})
      or exists (select from poll_votes where topic_id = ${id} and member_id <> ${author_id})
      or exists (select from red_envelope_shares join red_envelopes on red_envelopes.id = envelope_id
        where topic_id = ${id} and opened_by is not null)
      as others`.execute(tx)
  return rows[0]!.others
}

/** Hides the topic (or shows it again), and counts it out of (or into) its author's topics. */
export const setDeleted = async (
  tx: Tx,
  { id, author_id, is_question }: Pick<LockedTopic, 'id' | 'author_id' | 'is_question'>,
  isDeleted: boolean,
) => {
  const step = isDeleted ? -1 : 1
  await tx
    .updateTable('topics')
    .set({ deleted_at: isDeleted ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('members')
    .set(
      is_question
        ? { question_count: sql<number>`question_count + ${step}::int` }
        : { topic_count: sql<number>`topic_count + ${step}::int` },
    )
    .where('id', '=', author_id)
    .execute()
}

const selectDeletions = (db: Database) =>
  db
    .selectFrom('topic_deletions as deletion')
    .innerJoin('topics', 'topics.id', 'deletion.topic_id')
    .innerJoin('members as author', 'author.id', 'topics.author_id')
    .innerJoin('members as staff', 'staff.id', 'deletion.deleted_by')

/** All that a deleted topic says; of one whose author has left too, what is kept of it. */
export const findDeleted = (db: Database, topicId: number) =>
  selectDeletions(db)
    .leftJoin('cancelled_posts as kept', 'kept.topic_id', 'topics.id')
    .select(({ fn, ref }) => [
      fn.coalesce('kept.title', 'topics.title').as('title'),
      fn.coalesce('kept.body_html', 'topics.body_html').as('body_html'),
      fn.coalesce(ref('kept.hidden').$castTo<HiddenText[]>(), allHidden).as('hidden'),
      fn.coalesce(ref('kept.poll').$castTo<PollText>(), pollText).as('poll'),
    ])
    .where('topics.id', '=', topicId)
    .executeTakeFirst()

export const listDeletions = (db: Database, { offset, count }: Span) =>
  selectDeletions(db)
    .select([
      'deletion.topic_id',
      'topics.title',
      'topics.is_question',
      'author.account as author_account',
      'staff.account as staff_account',
      'deletion.reason',
      'deletion.points_taken',
      'deletion.deleted_at',
    ])
    .orderBy('deletion.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export const countDeletions = (db: Database) =>
  db
    .selectFrom('topic_deletions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
