import { sql } from 'kysely'
import type { PostKindName } from '#contract/posts/review.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { type DeferredRows, deferRow } from '#server/core/deferred-writes.ts'

interface NewOrigin {
  kind: PostKindName
  postId: number
  authorId: number
  address: string
  country: string
  province: string
}

/** Every new post has one, so that here is also seen whether its author's account has ended meanwhile. */
const origins: DeferredRows<NewOrigin> = {
  call: (rows) => sql`select require_accounts(${rows.map(({ authorId }) => authorId)}::bigint[])`,
  write: (rows) => sql`
    insert into post_origins (kind, post_id, author_id, address, country, province)
    select * from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ postId }) => postId)}::bigint[],
      ${rows.map(({ authorId }) => authorId)}::bigint[], ${rows.map(({ address }) => address)}::text[],
      ${rows.map(({ country }) => country)}::text[], ${rows.map(({ province }) => province)}::text[])
    on conflict (kind, post_id) do nothing`,
}

/** Nobody waits for it, so it goes with the commit. */
export const insertOrigin = (tx: Tx, origin: NewOrigin): Promise<void> => deferRow(tx, origins, origin)

export const findOrigin = (db: Database, kind: PostKindName, postId: number) =>
  db
    .selectFrom('post_origins')
    .select(['address', 'country', 'province', 'sent_at'])
    .where('kind', '=', kind)
    .where('post_id', '=', postId)
    .executeTakeFirst()

export const forgetOldAddresses = (db: Database) =>
  db
    .updateTable('post_origins')
    .set({ address: null })
    .where('address', 'is not', null)
    .where('sent_at', '<', sql<Date>`now() - interval '6 months'`)
    .execute()
