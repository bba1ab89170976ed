import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

/** Makes those who ask for codes of one subject at once go one after the other, until the transaction ends. A member is one too. */
export const lockSubject = (tx: Tx, subject: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`code ${subject}`}, 0))`.execute(tx)

/** Counts by whom the asker named, and for a member by all they asked for. */
export const readSendings = (tx: Tx, subject: string, memberId: number | null) =>
  tx
    .selectFrom('codes')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('sent_at').filterWhere('subject', '=', subject).as('latest'),
    ])
    .where((eb) => eb.or([eb('subject', '=', subject), eb('member_id', '=', memberId)]))
    .where('sent_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()

export const insertCode = (
  tx: Tx,
  code: { module: string; subject: string; member_id: number | null; code_stamp: Buffer; expires_at: Date },
) => tx.insertInto('codes').values(code).execute()

/** Takes one of the tries that the latest code has; undefined when there is none to try, or no try left. */
export const takeCodeTry = (db: Database, module: string, subject: string) =>
  db
    .updateTable('codes')
    .set({ tries_left: sql`tries_left - 1` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('codes as latest')
        .select('latest.id')
        .where('latest.module', '=', module)
        .where('latest.subject', '=', subject)
        .orderBy('latest.id', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'code_stamp'])
    .executeTakeFirst()

export const takeCode = (tx: Tx, codeId: number) =>
  tx
    .updateTable('codes')
    .set({ used_at: sql`now()` })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Spends what was sent to a subject for these purposes and wasn't used yet. */
export const spendUnused = (tx: Tx, subject: string, modules: readonly string[]) =>
  tx
    .updateTable('codes')
    .set({ used_at: sql`now()` })
    .where('subject', '=', subject)
    .where('module', '=', sql<string>`any(${modules}::text[])`)
    .where('used_at', 'is', null)
    .execute()

export const deleteOldCodes = (db: Database) =>
  db.deleteFrom('codes').where('sent_at', '<', sql<Date>`now() - interval '2 days'`).execute()
