import type * as contract from '#contract/accounts/own-data.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { requireOwnPassword } from '#server/accounts/verification/own-password.ts'
import type { MemberContext } from '#server/core/context.ts'
import { dayMs, minuteMs } from '#server/core/durations.ts'
import type { Host } from '#server/core/host.ts'
import type { JobContext } from '#server/core/job.ts'
import { notify } from '#server/core/notify.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { type LinkQuery, requireSignedLink, signLink } from '#server/core/signed-links.ts'
import { UserError } from '#server/core/user-error.ts'
import { type WorkQueue, workOff } from '#server/core/work-queue.ts'
import { makeArchive, type OwnFiles } from './archive.ts'
import {
  failExport,
  findReadyExport,
  finishExport,
  readArchive,
  readExport,
  readOwnDataRow,
  upsertExport,
  waitingExports,
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
      isOld: row.requested_at.getTime() < Date.now() - dayMs,
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
    await claimRequestKey(tx, context.requestKey)
    if (!(await upsertExport(tx, context.actor.memberId))) throw new UserError('too_many_requests')
    await notify(tx, exportChannel, '')
  })
}

// Making one takes seconds, of a member who wrote very much minutes.
const exportQueue: WorkQueue = {
  ...waitingExports,
  channel: exportChannel,
  leaseMs: 15 * minuteMs,
  attemptsMax: 3,
}

/** Makes the archives that are waited for, one after another. */
export const makeWaitingExports = (
  context: JobContext,
  { ownFiles, stop }: { ownFiles: OwnFiles; stop?: AbortSignal },
): Promise<number> =>
  workOff(context, exportQueue, {
    stop,
    work: async (id) => {
      const { db } = context
      const { member_id: memberId } = await readExport(db, id)
      await finishExport(db, id, await makeArchive(db, memberId, ownFiles))
    },
    fail: async (id, { isLast }) => {
      if (isLast) await failExport(context.db, id)
    },
  })

const pathOf = (exportId: number) => `/exports/${exportId}`

/** Makes a signed link to the archive that is ready. */
export async function createExportLink(
  context: MemberContext,
  { password }: ParsedInputOf<typeof contract.createExportLink>,
): Promise<{ address: string }> {
  await requireOwnPassword(context, password)
  const ready = await findReadyExport(context.db, context.actor.memberId)
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
  const archive = (await readArchive(db, exportId))?.archive
  if (!archive) throw new UserError('link_expired')
  return archive
}
