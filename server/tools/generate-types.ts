import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate, IdentifierNode, PostgresDialect } from 'kysely-codegen'
import { exitWith } from '#server/core/operator-error.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { refuseArguments } from './refuse-arguments.ts'

/** The text of schema.d.ts for a migrated database, as parse-types.ts delivers its values. */
export async function generateTypes(url: string): Promise<string> {
  const db = openDatabase(url, { max: 1 })
  const dialect = new PostgresDialect({ dateParser: 'string' })
  dialect.adapter.scalars.int8 = new IdentifierNode('number')
  try {
    return await generate({ db, dialect, outFile: null, excludePattern: 'schema_migrations' })
  } finally {
    await db.destroy()
  }
}

async function writeTypes(): Promise<void> {
  refuseArguments('generate')
  const folder = await mkdtemp(join(tmpdir(), 'teahouse-types-'))
  const postgres = await startEmbeddedPostgres(folder, { durable: false })
  try {
    await migrate(postgres.url)
    await writeFile(join(import.meta.dirname, '../core/schema.d.ts'), await generateTypes(postgres.url))
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await writeTypes().catch(exitWith)
