import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'

export interface TestDatabase {
  db: Database
  url: string
  /** Closes `db` and drops the database; connections of others to it are cut. */
  drop(): Promise<void>
}

/** A migrated, empty database of its own on the PostgreSQL of this test run: some 20 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(template, `create database ${name} template ${nameIn(template)} strategy file_copy`)
  const url = template.replace(/\/[^/?]+\?/, `/${name}?`)
  const db = openDatabase(url, { max: 5 })
  return {
    db,
    url,
    async drop() {
      await db.destroy()
      await administer(template, `drop database ${name} with (force)`)
    },
  }
}

const nameIn = (url: string) => /\/([^/?]+)\?/.exec(url)?.[1]

/** Works from the database every cluster has, because a template must have no connections. */
async function administer(template: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: template.replace(/\/[^/?]+\?/, '/postgres?') })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
