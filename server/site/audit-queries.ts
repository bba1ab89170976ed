import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'

export interface AuditFilter {
  actor?: string | undefined
  act?: string | undefined
  subject?: string | undefined
}

const matching = (db: Database, { actor, act, subject }: AuditFilter) =>
  db
    .selectFrom('audit_log')
    .innerJoin('members', 'members.id', 'audit_log.actor_id')
    .$if(actor !== undefined, (query) =>
      query.where((eb) => eb(eb.fn('lower', ['members.account']), '=', actor!.toLowerCase())),
    )
    .$if(act !== undefined, (query) => query.where('act', '=', act!))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject!))

export const countAuditEntries = (db: Database, filter: AuditFilter) =>
  matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

export const readAuditRows = (db: Database, filter: AuditFilter, { offset, count }: Span) =>
  matching(db, filter)
    .select(['audit_log.id', 'actor_id', 'members.account', 'act', 'subject', 'written_at'])
    .select([sql<unknown>`before`.as('before'), sql<unknown>`after`.as('after')])
    .orderBy('audit_log.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()
