import { createHash } from 'node:crypto'
import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#server/core/operator-error.ts'

export interface SqlFile {
  /** A migration's file name; of functions the path from the folder of features, which has a slash. */
  name: string
  text: string
  sha256: string
}

/** What `schema_migrations` notes down of a file. */
export type AppliedFile = Pick<SqlFile, 'name' | 'sha256'>

/** The numbered files in the order in which they are applied. Throws an OperatorError where two have one number. */
export async function readMigrations(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const bad = names.find((name) => !/^\d{3}_[a-z0-9_]+\.sql$/.test(name))
  if (bad) throw new OperatorError(`The migration ${bad} has to be named like 001_core.sql.`)
  const twin = names.find((name, at) => numberOf(name) === numberOf(names[at + 1] ?? ''))
  if (twin)
    throw new OperatorError(`Two migrations have the number ${numberOf(twin)}; renumber the newer one.`)
  return Promise.all(names.map((name) => readSql(folder, name)))
}

export const numberOf = (name: string) => name.slice(0, 3)

/** Every feature's functions.sql, which says as a whole what functions the feature has. */
export async function readFunctions(features: string): Promise<SqlFile[]> {
  const names: string[] = []
  for await (const name of glob('**/functions.sql', { cwd: features })) names.push(name.replaceAll('\\', '/'))
  return Promise.all(names.sort().map((name) => readSql(features, name)))
}

async function readSql(folder: string, name: string): Promise<SqlFile> {
  // git may check files out with other line ends; they are still the same file.
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
}
