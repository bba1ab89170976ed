import type * as contract from '#contract/accounts/own-data.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { requireOwnPassword } from '#server/accounts/verification/own-password.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { Host } from '#server/core/host.ts'
import type { Log } from '#server/core/log.ts'
import { notify } from '#server/core/notify.ts'
import { type LinkQuery, requireSignedLink, signLink } from '#server/core/signed-links.ts'
import { UserError } from '#server/core/user-error.ts'
import { makeArchive } from './archive.ts'
import {
  findReadyExport,
  finishExport,
  lockWaitingExport,
  readOwnDataRow,
  upsertExport,
} from './own-data-queries.ts'

/** Tells the process that runs the jobs that an archive is wanted. */
export const exportChannel = 'exports'

export async function readOwnData({ db, actor }: MemberContext) {
  const row = await readOwnDataRow(db, actor.memberId)
  const state: 'waiting' | 'ready' | 'failed' = row.ready_at ? 'ready' : row.failed_at ? 'failed' : 'waiting'
  return {
    export: row.requested_at && {
      state,
      requestedAt: row.requested_at.toISOString(),
      bytes: Number(row.bytes),
    },
    cancellationDueAt: row.cancellation_due_at?.toISOString() ?? null,
    hasPassword: row.password_hash !== null,
  }
}

export async function requestExport(
  context: MemberContext,
  { password }: ParsedInputOf<typeof contract.requestExport>,
): Promise<void> {
  await requireOwnPassword(context, password)
  await context.db.transaction().execute(async (tx) => {
    if (!(await upsertExport(tx, context.actor.memberId))) throw new UserError('too_many_requests')
    await notify(tx, exportChannel, '')
  })
}

/** Makes the archives that are waited for, one after another. */
export async function makeWaitingExports(db: Database, log: Pick<Log, 'error'>): Promise<void> {
  while (await db.transaction().execute((tx) => makeOne(tx, log)));
}

async function makeOne(tx: Tx, log: Pick<Log, 'error'>): Promise<boolean> {
  const wanted = await lockWaitingExport(tx)
  if (!wanted) return false
  const archive = await makeArchive(tx, wanted.member_id).catch((err: unknown) => {
    log.error({ err, exportId: wanted.id }, 'an archive could not be made')
    return null
  })
  await finishExport(tx, wanted.id, archive)
  return true
}

const pathOf = (exportId: number) => `/exports/${exportId}`

/** Makes a signed link to the archive that is ready. */
export async function createExportLink(
  context: MemberContext,
  { password }: ParsedInputOf<typeof contract.createExportLink>,
): Promise<{ address: string }> {
  await requireOwnPassword(context, password)
  const ready = await findReadyExport(context.db, { memberId: context.actor.memberId })
  if (!ready) throw new UserError('not_found')
  return { address: signLink(context.site.keys, pathOf(ready.id)) }
}

/** Returns the archive behind a signed link; throws `link_expired` when the link is no good or the archive is gone. */
export async function openExportLink(
  { db, site }: Pick<Host, 'db' | 'site'>,
  exportId: number,
  query: LinkQuery,
): Promise<Buffer> {
  requireSignedLink(site.keys, pathOf(exportId), query)
  const archive = (await findReadyExport(db, { id: exportId }))?.archive
  if (!archive) throw new UserError('link_expired')
  return archive
}
