import { makeArchive } from '#server/accounts/profile/archive.ts'
import {
  findReadyExport,
  finishExport,
  lockWaitingExport,
  readOwnDataRow,
  upsertExport,
} from '#server/accounts/profile/own-data-queries.ts'
import type { Viewer } from '#server/core/actor.ts'
import type { Keys } from '#server/core/keys.ts'
import type { Log } from '#server/core/log.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { notify } from '#server/db/notifications.ts'

/** Tells the process that runs the jobs that an archive is wanted. */
export const exportChannel = 'exports'

const linkLifeMs = 5 * 60_000

export async function readOwnData(db: Database, { memberId }: Viewer) {
  const row = await readOwnDataRow(db, memberId)
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

export const requestExport = (db: Database, { memberId }: Viewer): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await upsertExport(tx, memberId))) throw new UserError('too_many_requests')
    await notify(tx, exportChannel, '')
  })

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

/** A link that proves itself for five minutes: a download can't carry the tokens, and an address may be seen by others. */
export async function createExportLink(db: Database, keys: Keys, { memberId }: Viewer): Promise<string> {
  const ready = await findReadyExport(db, { memberId })
  if (!ready) throw new UserError('not_found')
  const expires = Date.now() + linkLifeMs
  return `/exports/${ready.id}?expires=${expires}&stamp=${stampOf(keys, ready.id, expires)}`
}

const stampOf = (keys: Keys, exportId: number, expires: number) =>
  keys.stamp('download', `export ${exportId} ${expires}`).toString('base64url')

/** The archive behind a link; nothing when the link is forged, too old or the archive gone. */
export async function openExportLink(
  db: Database,
  keys: Keys,
  { exportId, expires, stamp }: { exportId: number; expires: number; stamp: string },
): Promise<Buffer | undefined> {
  if (!(expires > Date.now()) || stamp !== stampOf(keys, exportId, expires)) return undefined
  return (await findReadyExport(db, { id: exportId }))?.archive ?? undefined
}
