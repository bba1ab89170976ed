import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

export const insertStreamRequest = (tx: Tx, uploadId: number) =>
  tx.insertInto('video_streams').values({ upload_id: uploadId }).execute()

export const waitingVideos = {
  table: 'video_streams',
  key: 'upload_id',
  isWaiting: sql`ready_at is null and failed_at is null
    and exists (select from uploads where uploads.id = upload_id and removed_at is null)`,
}

export const readVideoFile = (db: Database, uploadId: number) =>
  db.selectFrom('uploads').select(['name', 'path']).where('id', '=', uploadId).executeTakeFirstOrThrow()

export const finishStream = (db: Database, uploadId: number, isReady: boolean) =>
  db
    .updateTable('video_streams')
    .set(isReady ? { ready_at: sql`now()` } : { failed_at: sql`now()` })
    .where('upload_id', '=', uploadId)
    .execute()
