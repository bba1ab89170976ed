import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/site/audit.ts'
import type { AuditAct, AuditEntry } from '#contract/site/audit.ts'
import { countAuditEntries, insertAuditEntry, readAuditRows } from './audit-queries.ts'
import type { Database, Tx } from './database.ts'
import { pageNumbers } from './page-numbers.ts'

const perPage = 50

export interface AuditNote {
  act: AuditAct
  /** What it was done to, as 'member:7'. Never a secret: whoever may read the log reads this. */
  subject: string
  before?: unknown
  after?: unknown
}

/** Writes down what a member of the staff did, in the transaction that does it (domain.md, chapter 2). */
export async function writeAudit(
  tx: Tx,
  actor: { memberId: number },
  { act, subject, before, after }: AuditNote,
): Promise<void> {
  await insertAuditEntry(tx, {
    actor_id: actor.memberId,
    act,
    subject,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  })
}

/** One page of the log, the latest first. */
export async function listAuditLog(
  db: Database,
  { page, actor, act, subject, memberId }: ParsedInputOf<typeof contract.listAuditLog>,
): Promise<Page<AuditEntry>> {
  const about = memberId === undefined ? subject : `member:${memberId}`
  const filter = { actor: actor || undefined, act, subject: about || undefined }
  const [{ total }, rows] = await Promise.all([
    countAuditEntries(db, filter),
    readAuditRows(db, filter, (page - 1) * perPage, perPage),
  ])
  return {
    items: rows.map((row) => ({
      entryId: row.id,
      actor: { memberId: row.actor_id, account: row.account },
      act: row.act,
      subject: row.subject,
      before: row.before,
      after: row.after,
      writtenAt: row.written_at.toISOString(),
    })),
    ...pageNumbers(page, perPage, Number(total)),
  }
}
