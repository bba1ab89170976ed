import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

/*
 * Each query returns one line for each thing of its kind in the schema `public`, and the lines of two databases are the
 * same if and only if the two are. The order of columns in a table is left out: nothing depends on it.
 */

const tables = sql<Line>`
  select format('table %s kind=%s persistence=%s options=%s rights=%s comment=%s', relname, relkind, relpersistence,
    coalesce(array_to_string(reloptions, ','), ''), coalesce(array_to_string(relacl, ','), ''),
    coalesce(obj_description(oid, 'pg_class'), '')) as line
  from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'i'`

const columns = sql<Line>`
  select format('column %s.%s %s %s default=%s identity=%s generated=%s storage=%s rights=%s comment=%s', relname, attname,
    format_type(atttypid, atttypmod), case when attnotnull then 'not null' else 'null' end,
    coalesce(pg_get_expr(adbin, adrelid), ''), attidentity, attgenerated, attstorage,
    coalesce(array_to_string(attacl, ','), ''), coalesce(col_description(attrelid, attnum), '')) as line
  from pg_attribute join pg_class as owner on owner.oid = attrelid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p') and attnum > 0 and not attisdropped`

const constraints = sql<Line>`
  select format('constraint %s %s %s validated=%s comment=%s', coalesce(nullif(conrelid, 0)::regclass::text,
    contypid::regtype::text), conname, pg_get_constraintdef(oid), convalidated,
    coalesce(obj_description(oid, 'pg_constraint'), '')) as line
  from pg_constraint where connamespace = 'public'::regnamespace`

const indexes = sql<Line>`
  select format('index %s options=%s valid=%s comment=%s', pg_get_indexdef(indexrelid),
    coalesce(array_to_string(reloptions, ','), ''), indisvalid,
    coalesce(obj_description(indexrelid, 'pg_class'), '')) as line
  from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace`

const sequences = sql<Line>`
  select format('sequence %s %s start=%s step=%s min=%s max=%s cycle=%s owner=%s', seqrelid::regclass,
    seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcycle,
    (select format('%s.%s', refobjid::regclass, attname)
      from pg_depend join pg_attribute on attrelid = refobjid and attnum = refobjsubid
      where classid = 'pg_class'::regclass and objid = seqrelid and deptype in ('a', 'i'))) as line
  from pg_sequence join pg_class on pg_class.oid = seqrelid where relnamespace = 'public'::regnamespace`

const functions = sql<Line>`
  select format('function %s rights=%s comment=%s', pg_get_functiondef(oid), coalesce(array_to_string(proacl, ','), ''),
    coalesce(obj_description(oid, 'pg_proc'), '')) as line
  from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')`

const triggers = sql<Line>`
  select format('trigger %s enabled=%s', pg_get_triggerdef(pg_trigger.oid), tgenabled) as line
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = 'public'::regnamespace and not tgisinternal`

const types = sql<Line>`
  select format('type %s kind=%s %s %s default=%s rights=%s comment=%s', typname, typtype,
    case when typbasetype <> 0 then format_type(typbasetype, typtypmod) end,
    case when typnotnull then 'not null' end, coalesce(typdefault, ''), coalesce(array_to_string(typacl, ','), ''),
    coalesce(obj_description(oid, 'pg_type'), '')) as line
  from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')`

const privileges = sql<Line>`
  select format('schema %s rights=%s', nspname, coalesce(array_to_string(nspacl, ','), '')) as line
  from pg_namespace where nspname = 'public'
  union all
  select format('rights by default %s %s %s', defaclrole::regrole, defaclobjtype, defaclacl) from pg_default_acl`

interface Line {
  line: string
}

/** The whole schema of a database as ordered text. Leaves out what the migrations note down about themselves. */
export async function describeSchema(db: Database): Promise<string[]> {
  const lines: string[] = []
  for (const query of [
    tables,
    columns,
    constraints,
    indexes,
    sequences,
    functions,
    triggers,
    types,
    privileges,
  ])
    lines.push(...(await query.execute(db)).rows.map(({ line }) => line))
  return lines.sort()
}

/** The rows that the migrations themselves write, as text. */
export async function describeRows(db: Database): Promise<string[]> {
  const names = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`.execute(
    db,
  )
  const lines: string[] = []
  for (const { name } of names.rows) {
    const { rows } = await sql<Line>`
      select ${sql.lit(name)} || ' ' || to_jsonb(each)::text as line from ${sql.table(name)} as each`.execute(
      db,
    )
    lines.push(...rows.map(({ line }) => line))
  }
  return lines.sort()
}
