import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

/** Members nobody signs in as, because they have no password; those who are there already stay as they are. */
export async function findOrInsertMembers(
  db: Database,
  accounts: readonly string[],
  registeredAt: Date,
): Promise<number[]> {
  await sql`
    insert into members (account, registered_at)
    select account, ${registeredAt} from unnest(${accounts}::text[]) as account
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select members.id from unnest(${accounts}::text[]) with ordinality as given (account, place)
    join members on lower(members.account) = given.account order by place`.execute(db)
  return rows.map(({ id }) => id)
}
