import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { OperatorError } from '#server/core/operator-error.ts'
import type { AppliedFile } from './migration-files.ts'

/** The last of the files that describe in one go what the old ones came to. */
const lastFolded = '008_site.sql'

/**
 * Before the first release the schema grew by 47 files; today's first eight are the same, read in one go. Notes these down
 * in place of those for a database that has all 47, and returns whether it did. Throws an OperatorError for a database
 * that has only some of them, since no version finishes what another began.
 */
export async function foldOldMigrations(
  client: pg.Client,
  applied: readonly AppliedFile[],
  migrations: readonly AppliedFile[],
): Promise<boolean> {
  const old = await readOldMigrations()
  const has = new Set(applied.map(toLine))
  if (!old.some((file) => has.has(toLine(file)))) return false
  const lacking = old.find((file) => !has.has(toLine(file)))
  if (lacking) {
    throw new OperatorError(
      `The database was begun by a version from before the first release and lacks its migration ${lacking.name}. Start the previous version once, which applies what is left, and then this one.`,
    )
  }
  const folded = migrations.filter(({ name }) => name <= lastFolded)
  await client.query('begin')
  await client.query('delete from schema_migrations where name = any($1)', [old.map(({ name }) => name)])
  await client.query(
    'insert into schema_migrations (name, sha256) select * from unnest($1::text[], $2::text[])',
    [folded.map(({ name }) => name), folded.map(({ sha256 }) => sha256)],
  )
  await client.query('commit')
  return true
}

const toLine = ({ name, sha256 }: AppliedFile) => `${sha256}  ${name}`

/** Names and hashes of the 47, as sha256sum writes them. */
async function readOldMigrations(): Promise<AppliedFile[]> {
  const text = await readFile(join(import.meta.dirname, 'before-release.sha256'), 'utf8')
  return text.split('\n').flatMap((line) => {
    const [sha256, name] = line.trim().split(/\s+/)
    return sha256 && name ? [{ name, sha256 }] : []
  })
}
