import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

const isFresh = sql<boolean>`proven_at > now() - interval '3 hours'`

export const findOldPhoneProof = (db: Database, sessionId: number) =>
  db
    .selectFrom('old_phone_proofs')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where(isFresh)
    .executeTakeFirst()

export const upsertOldPhoneProof = (tx: Tx, sessionId: number) =>
  tx
    .insertInto('old_phone_proofs')
    .values({ session_id: sessionId })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ proven_at: sql`now()` }))
    .execute()

/** What was proven of a phone says nothing of the one that took its place, in whichever session it was proven. */
export const deleteOldPhoneProofs = (tx: Tx, memberId: number) =>
  tx
    .deleteFrom('old_phone_proofs')
    .where('session_id', 'in', (eb) =>
      eb.selectFrom('sessions').select('sessions.id').where('member_id', '=', memberId),
    )
    .execute()

/** A proof is good for one new phone. */
export const useOldPhoneProof = (tx: Tx, sessionId: number) =>
  tx
    .deleteFrom('old_phone_proofs')
    .where('session_id', '=', sessionId)
    .where(isFresh)
    .returning('session_id')
    .executeTakeFirst()
