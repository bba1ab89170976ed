import { sql } from 'kysely'
import type { RedEnvelopeKind, RedEnvelopeState } from '#contract/money/red-envelope-shapes.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { hasName } from '#server/core/member-shapes.ts'

export interface NewEnvelopeRow {
  id: number
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
  tx.insertInto('red_envelopes').values(envelope).execute()

export async function reserveEnvelopeId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('red_envelopes', 'id')) as id`.execute(tx)
  return rows[0]!.id
}

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
    .where(hasName(name))
    .where('cancelled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()

/** A member who may want a share of an envelope. */
export interface Pair {
  redEnvelopeId: number
  memberId: number
}

/** What opening has to know of an envelope, and the member's own share of it. */
export interface OpenableEnvelope {
  topic_id: number
  tag_id: number
  giver_id: number
  receiver_id: number | null
  share_count: number
  expires_at: Date
  ended_as: Exclude<RedEnvelopeState, 'open'> | null
  has_left: boolean
  own_fen: number | null
}

const columnsOf = (pairs: readonly Pair[]) =>
  sql`unnest(${pairs.map(({ redEnvelopeId }) => redEnvelopeId)}::bigint[],
    ${pairs.map(({ memberId }) => memberId)}::bigint[])`

/** All of them in one look, by "envelope member". */
export async function findOpenableEnvelopes(
  db: Database,
  pairs: readonly Pair[],
): Promise<Map<string, OpenableEnvelope>> {
  const { rows } = await sql<OpenableEnvelope & { name: string }>`
    select pair.id || ' ' || pair.member_id as name, envelope.topic_id, topics.tag_id, envelope.giver_id,
      envelope.receiver_id, envelope.share_count, envelope.expires_at, envelope.ended_as,
      own.amount_fen as own_fen, free.number is not null as has_left
    from ${columnsOf(pairs)} as pair (id, member_id)
    join red_envelopes as envelope on envelope.id = pair.id
    join topics on topics.id = envelope.topic_id and topics.deleted_at is null
    left join red_envelope_shares as own on own.envelope_id = pair.id and own.opened_by = pair.member_id
    left join lateral (
      select share.number from red_envelope_shares as share
      where share.envelope_id = pair.id and share.opened_by is null and share.returned_at is null limit 1
    ) as free on true`.execute(db)
  return new Map(rows.map(({ name, ...openable }) => [name, openable]))
}

export const findOwnShare = (db: Database, envelopeId: number, memberId: number) =>
  db
    .selectFrom('red_envelope_shares')
    .select('amount_fen')
    .where('envelope_id', '=', envelopeId)
    .where('opened_by', '=', memberId)
    .executeTakeFirst()

/** A share that a member holds, and whether it has just been claimed. */
export interface HeldShare extends Pair {
  number: number
  amountFen: number
  isNew: boolean
}

/** Claims a share for each pair, as far as there are shares; returns those of every pair that has one now. */
export async function claimShares(tx: Tx, pairs: readonly Pair[]): Promise<HeldShare[]> {
  const { rows } = await sql<HeldShare>`
    select envelope_id as "redEnvelopeId", member_id as "memberId", number, amount_fen as "amountFen",
      is_new as "isNew"
    from claim_red_envelope_shares(${pairs.map(({ redEnvelopeId }) => redEnvelopeId)}::bigint[],
      ${pairs.map(({ memberId }) => memberId)}::bigint[])`.execute(tx)
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

/** Envelopes whose time is over, the longest over first, without those that are named. */
export const listDueEnvelopes = (db: Database, withoutIds: readonly number[], count: number) =>
  db
    .selectFrom('red_envelopes')
    .select('id')
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .where('id', '<>', sql<number>`all(${withoutIds}::bigint[])`)
    .orderBy('expires_at')
    .limit(count)
    .execute()
