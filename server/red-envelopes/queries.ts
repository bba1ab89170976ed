import { sql } from 'kysely'
import type { RedEnvelopeKind, RedEnvelopeState } from '#contract/red-envelope-shapes.ts'
import type { Database, Tx } from '#server/db/database.ts'

export interface NewEnvelopeRow {
  topic_id: number
  giver_id: number
  kind: RedEnvelopeKind
  receiver_id: number | null
  total_fen: number
  share_count: number
  request_key: string | null
  expires_at: Date
}

export const insertEnvelope = (tx: Tx, envelope: NewEnvelopeRow) =>
  tx.insertInto('red_envelopes').values(envelope).returning('id').executeTakeFirstOrThrow()

export const insertShares = (tx: Tx, envelopeId: number, sharesFen: readonly number[]) =>
  sql`insert into red_envelope_shares (envelope_id, number, amount_fen)
    select ${envelopeId}::bigint, number, amount_fen
    from unnest(${sharesFen}::bigint[]) with ordinality as share (amount_fen, number)`.execute(tx)

/** The topic that was published under this key of its author's, if it was. */
export const findKeyedTopic = (db: Database, giverId: number, requestKey: string) =>
  db
    .selectFrom('red_envelopes')
    .select('topic_id')
    .where('giver_id', '=', giverId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()

/** A member by account or nickname, in any letter case; nobody who has left. */
export const findReceiver = (db: Database, name: string) =>
  db
    .selectFrom('members')
    .select('id')
    .where(({ or, eb, fn }) =>
      or([
        eb(fn('lower', ['account']), '=', name.toLowerCase()),
        eb(fn('lower', ['nickname']), '=', name.toLowerCase()),
      ]),
    )
    .where('cancelled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()

/** What opening has to know, in one look. */
export const findOpenable = (db: Database, envelopeId: number, memberId: number) =>
  db
    .selectFrom('red_envelopes as envelope')
    .innerJoin('topics', 'topics.id', 'envelope.topic_id')
    .leftJoin('red_envelope_shares as own', (join) =>
      join.onRef('own.envelope_id', '=', 'envelope.id').on('own.opened_by', '=', memberId),
    )
    .select([
      'envelope.id',
      'envelope.topic_id',
      'envelope.giver_id',
      'envelope.receiver_id',
      'envelope.share_count',
      'envelope.expires_at',
      'topics.tag_id',
      'own.amount_fen as own_fen',
    ])
    .select(sql<Exclude<RedEnvelopeState, 'open'> | null>`envelope.ended_as`.as('ended_as'))
    .select(
      sql<boolean>`exists (select from red_envelope_shares as share where share.envelope_id = envelope.id
        and share.opened_by is null and share.returned_at is null)`.as('has_left'),
    )
    .where('envelope.id', '=', envelopeId)
    .where('topics.deleted_at', 'is', null)
    .executeTakeFirst()

export const findOwnShare = (db: Database, envelopeId: number, memberId: number) =>
  db
    .selectFrom('red_envelope_shares')
    .select('amount_fen')
    .where('envelope_id', '=', envelopeId)
    .where('opened_by', '=', memberId)
    .executeTakeFirst()

/** The function of migration 041; answers the share of each who has one now. */
export async function openShares(tx: Tx, openings: readonly { redEnvelopeId: number; memberId: number }[]) {
  const { rows } = await sql<{
    envelope_id: number
    member_id: number
    number: number
    amount_fen: number
    is_new: boolean
  }>`
    select * from open_red_envelopes(${openings.map(({ redEnvelopeId }) => redEnvelopeId)}::bigint[],
      ${openings.map(({ memberId }) => memberId)}::bigint[])`.execute(tx)
  return rows
}

/** Waits for those who are opening at this moment, and takes every share that they leave. */
export const takeBackShares = (tx: Tx, envelopeId: number) =>
  tx
    .updateTable('red_envelope_shares')
    .set({ returned_at: sql`now()` })
    .where('envelope_id', '=', envelopeId)
    .where('opened_by', 'is', null)
    .where('returned_at', 'is', null)
    .returning('amount_fen')
    .execute()

/** Holds the envelope against others who end it; openers don't touch its row. */
export const lockEnvelope = (tx: Tx, envelopeId: number) =>
  tx
    .selectFrom('red_envelopes')
    .select(['id', 'topic_id', 'giver_id', 'returned_fen', 'ended_at'])
    .where('id', '=', envelopeId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findEnvelopeOfTopic = (tx: Tx, topicId: number) =>
  tx.selectFrom('red_envelopes').select('id').where('topic_id', '=', topicId).executeTakeFirst()

export const markEnded = (
  tx: Tx,
  envelopeId: number,
  ending: { ended_as: Exclude<RedEnvelopeState, 'open'>; returned_fen: number },
) =>
  tx
    .updateTable('red_envelopes')
    .set({ ...ending, ended_at: sql`now()` })
    .where('id', '=', envelopeId)
    .execute()

export const listDueEnvelopes = (db: Database, count: number) =>
  db
    .selectFrom('red_envelopes')
    .select('id')
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(count)
    .execute()
