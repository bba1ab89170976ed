import { sql } from 'kysely'
import type { Tx } from '#server/core/database.ts'

const seedingLock = 7_305_913

/** Whoever comes second waits until the first has seeded. */
export const lockSeeding = (tx: Tx) => sql`select pg_advisory_xact_lock(${seedingLock})`.execute(tx)

export const readSiteTextNames = (tx: Tx) =>
  tx.selectFrom('site_texts').select(['name', 'language']).execute()

/** Nothing of a help is there, and no staff have ever written any. */
export async function isHelpUntouched(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_untouched: boolean }>`
    select not exists (select from help_categories)
      and not exists (select from audit_log where act in ('save_help', 'save_help_category')) as is_untouched`.execute(
    tx,
  )
  return rows[0]!.is_untouched
}
