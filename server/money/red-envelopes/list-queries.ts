import { sql } from 'kysely'
import type { RedEnvelopeKind, RedEnvelopeState } from '#contract/money/red-envelope-shapes.ts'
import type { Database } from '#server/core/database.ts'
import { authorColumns } from '#server/core/member-shapes.ts'

/** Where a page of a list begins, and how long it is. */
export interface Slice {
  offset: number
  count: number
}

export type EnvelopeRow = Awaited<ReturnType<typeof listGivenRows>>[number]

/** An envelope with what was opened of it, its topic, and as author the one member whom it is for. */
const selectEnvelopes = (db: Database) =>
  db
    .selectFrom('red_envelopes as envelope')
    .innerJoin('topics', 'topics.id', 'envelope.topic_id')
    .leftJoin('members', 'members.id', 'envelope.receiver_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('red_envelope_shares as opened')
          .select(({ fn }) => [
            fn.countAll<number>().as('opened_count'),
            sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('opened_fen'),
            fn.max('amount_fen').as('most_fen'),
          ])
          .whereRef('opened.envelope_id', '=', 'envelope.id')
          .where('opened.opened_by', 'is not', null)
          .as('opened'),
      (join) => join.onTrue(),
    )
    .select([
      'envelope.id',
      'envelope.topic_id',
      'envelope.giver_id',
      'envelope.receiver_id',
      'envelope.total_fen',
      'envelope.share_count',
      'envelope.returned_fen',
      'envelope.given_at',
      'envelope.expires_at',
      'opened.opened_count',
      'opened.opened_fen',
      'opened.most_fen',
      'topics.title',
      'topics.tag_id',
      'topics.deleted_at as topic_deleted_at',
      ...authorColumns,
    ])
    .select(sql<RedEnvelopeKind>`envelope.kind`.as('kind'))
    .select(sql<Exclude<RedEnvelopeState, 'open'> | null>`envelope.ended_as`.as('ended_as'))

export const findEnvelope = (db: Database, envelopeId: number) =>
  selectEnvelopes(db).where('envelope.id', '=', envelopeId).executeTakeFirst()

/** The page is found first, so that the shares of the envelopes before it are not looked at. */
export const listGivenRows = (db: Database, giverId: number, { offset, count }: Slice) =>
  selectEnvelopes(db)
    .where('envelope.id', 'in', (eb) =>
      eb
        .selectFrom('red_envelopes')
        .select('id')
        .where('giver_id', '=', giverId)
        .orderBy('id', 'desc')
        .offset(offset)
        .limit(count),
    )
    .orderBy('envelope.id', 'desc')
    .execute()

export const countGiven = (db: Database, giverId: number) =>
  db
    .selectFrom('red_envelopes')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('giver_id', '=', giverId)
    .executeTakeFirstOrThrow()

/** Each share in the order it is given out. There are at most 999, which is what makes skipping cheap. */
export const listShareRows = (db: Database, envelopeId: number, { offset, count }: Slice) =>
  db
    .selectFrom('red_envelope_shares as share')
    .leftJoin('members', 'members.id', 'share.opened_by')
    .select(['share.number', 'share.amount_fen', 'share.opened_at', 'share.returned_at', ...authorColumns])
    .where('share.envelope_id', '=', envelopeId)
    .orderBy('share.number')
    .offset(offset)
    .limit(count)
    .execute()

export const listOpeningRows = (db: Database, envelopeId: number, { offset, count }: Slice) =>
  db
    .selectFrom('red_envelope_shares as share')
    .innerJoin('members', 'members.id', 'share.opened_by')
    .select(['share.amount_fen', sql<Date>`share.opened_at`.as('opened_at'), ...authorColumns])
    .where('share.envelope_id', '=', envelopeId)
    .orderBy('share.opened_at', 'desc')
    .orderBy('share.number', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

/** Lists what a member has opened, with the giver as author. */
export const listReceivedRows = (db: Database, memberId: number, { offset, count }: Slice) =>
  db
    .selectFrom('red_envelope_shares as share')
    .innerJoin('red_envelopes as envelope', 'envelope.id', 'share.envelope_id')
    .innerJoin('topics', 'topics.id', 'envelope.topic_id')
    .innerJoin('members', 'members.id', 'envelope.giver_id')
    .select(['envelope.id', 'envelope.topic_id', 'share.amount_fen', 'topics.title', ...authorColumns])
    .select(sql<Date>`share.opened_at`.as('opened_at'))
    .select(sql<RedEnvelopeKind>`envelope.kind`.as('kind'))
    .where('share.opened_by', '=', memberId)
    .orderBy('share.opened_at', 'desc')
    .orderBy('envelope.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export const countReceived = (db: Database, memberId: number) =>
  db
    .selectFrom('red_envelope_shares')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('opened_by', '=', memberId)
    .executeTakeFirstOrThrow()
