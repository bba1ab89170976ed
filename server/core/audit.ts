import type { AuditAct } from '#contract/site/audit.ts'
import type { Actor } from './actor.ts'
import { insertAuditEntry } from './audit-queries.ts'
import type { Tx } from './database.ts'

export interface AuditNote {
  act: AuditAct
  /** What it was done to, as 'member:7'. Never a secret: whoever may read the log reads this. */
  subject: string
  before?: unknown
  after?: unknown
}

/** Writes down what a member of the staff did, in the transaction that does it (docs/RULES.md, Levels, roles and rights). */
export async function writeAudit(
  tx: Tx,
  actor: { memberId: number; apiKey?: Actor['apiKey'] },
  { act, subject, before, after }: AuditNote,
): Promise<void> {
  await insertAuditEntry(tx, {
    actor_id: actor.memberId,
    api_key_id: actor.apiKey?.keyId ?? null,
    act,
    subject,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  })
}
