import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

export interface Column {
  table: string
  column: string
}

/** Rules for what values may be, which rows of one value each would break. */
const droppingChecks = sql<{ statement: string }>`
  select format('alter %s %s drop constraint %I', case when contypid = 0 then 'table' else 'domain' end,
    case when contypid = 0 then conrelid::regclass::text else contypid::regtype::text end, conname) as statement
  from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`

/** A row in each table, with what must be there, and with 1 in whatever refers to a row and in all `columns`. */
const insertions = ({ columns, at }: { columns: readonly Column[]; at?: string }) => sql<{
  statement: string
}>`
  select format('delete from %I; insert into %1$I (%s) overriding system value values (%s)',
    relname, string_agg(quote_ident(attname), ', '), string_agg(case
      when typcategory = 'N' then '1'
      when typcategory = 'S' then quote_literal('x')
      when typcategory = 'B' then 'false'
      when typcategory = 'D' then coalesce(quote_literal(${at ?? null}::text), 'now()')
      when typcategory in ('A', 'U') and typname <> 'uuid' and typname <> 'bytea' then quote_literal('{}')
      when typcategory = 'I' then quote_literal('127.0.0.1')
      when typcategory = 'V' then quote_literal(repeat('0', atttypmod))
      when typname = 'uuid' then 'gen_random_uuid()'
      else quote_literal('')
    end, ', ')) as statement
  from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    and relname <> 'schema_migrations' and attgenerated = '' and attname <> 'cancelled_by'
    and (attnotnull and not atthasdef
      or typcategory = 'D' and ${at ?? null}::text is not null
      or exists (select from pg_constraint where contype = 'f' and conrelid = attrelid and conkey = array[attnum])
      or relname || '.' || attname = any(${columns.map(({ table, column }) => `${table}.${column}`)}))
  group by relname`

/**
 * One row in each table in the place of all that was there, whatever rules there are for it. Each refers to the one in
 * another table, those of `columns` too. With `at` every time of every row is that one; without it, those that must be
 * there are now.
 */
export async function fillEachTable(
  db: Database,
  filling: { columns: readonly Column[]; at?: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const making of [droppingChecks, insertions(filling)]) {
      for (const { statement } of (await making.execute(tx)).rows) await sql.raw(statement).execute(tx)
    }
  })
}
