import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/site/audit.ts'
import type { AuditEntry } from '#contract/site/audit.ts'
import type { Context } from '#server/core/context.ts'
import { readPage } from '#server/core/read-page.ts'
import { readAuditNames } from './audit-names.ts'
import { countAuditEntries, readAuditRows } from './audit-queries.ts'
import { withoutWithheld } from './audit-words.ts'

const perPage = 50

/** Lists what the staff did, the latest first. Does not check permission; callers must. */
export function listAuditLog(
  context: Context,
  { page, actor, act, subject, memberId }: ParsedInputOf<typeof contract.listAuditLog>,
): Promise<Page<AuditEntry>> {
  const { db } = context
  const about = memberId === undefined ? subject : `member:${memberId}`
  const filter = { actor: actor || undefined, act, subject: about || undefined }
  return readPage(page, {
    perPage,
    count: () => countAuditEntries(db, filter),
    rows: async (span) => {
      const rows = await readAuditRows(db, filter, span)
      const namedOf = await readAuditNames(context, rows)
      return rows.map((row) => {
        const named = namedOf(row)
        const shown = withoutWithheld(context, { subject: row.subject, tagId: named.tagId })
        return { ...row, ...named, before: shown(row.before), after: shown(row.after) }
      })
    },
    toItem: (row) => ({
      entryId: row.id,
      actor: { memberId: row.actor_id, account: row.account },
      apiKey: row.api_key,
      act: row.act,
      subject: row.subject,
      names: row.names,
      topicId: row.topicId,
      isQuestion: row.isQuestion,
      before: row.before,
      after: row.after,
      writtenAt: row.written_at.toISOString(),
    }),
  })
}
