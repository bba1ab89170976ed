import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { DeferredRows } from './deferred-writes.ts'

interface Asked {
  memberId: number
  key: string
}

interface Attempt extends Asked {
  requestId: string
}

export const newRequestKeys: DeferredRows<Attempt & { contentHash: Buffer }> = {
  write: (rows) => sql`
    insert into request_keys (member_id, key, content_hash, request_id)
    select * from unnest(${rows.map(({ memberId }) => memberId)}::bigint[], ${rows.map(({ key }) => key)}::text[],
      ${rows.map(({ contentHash }) => contentHash)}::bytea[], ${rows.map(({ requestId }) => requestId)}::uuid[])`,
}

export const findRequestKey = (db: Database, { memberId, key }: Asked) =>
  db
    .selectFrom('request_keys')
    .select(['content_hash', 'answer', 'created_at'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()

export const setAnswer = (db: Database, { memberId, key }: Asked, answer: string) =>
  db
    .updateTable('request_keys')
    .set({ answer })
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .execute()

export const deleteOldRequestKeys = (db: Database) =>
  db.deleteFrom('request_keys').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute()
