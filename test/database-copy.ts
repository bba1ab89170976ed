import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Database } from '#server/core/database.ts'
import { openDatabase } from '#server/db/database.ts'

export interface TestDatabase {
  db: Database
  url: string
  /** Closes `db`, and has the database dropped soon; connections of others to it are cut. */
  drop(): Promise<void>
}

/** A database like the one nobody is connected to at `templateUrl`, on the same PostgreSQL: some 20 ms. */
export async function copyDatabase(templateUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(templateUrl, `create database ${name} template ${nameIn(templateUrl)} strategy file_copy`)
  const url = templateUrl.replace(/\/[^/?]+\?/, `/${name}?`)
  const db = openDatabase(url, { max: 5 })
  return {
    db,
    url,
    async drop() {
      await db.destroy()
      // Not waited for: what has just let go of it is still ending, and PostgreSQL looks again after a tenth of a second.
      administer(templateUrl, `drop database ${name} with (force)`).catch(() => {})
    },
  }
}

const nameIn = (url: string) => /\/([^/?]+)\?/.exec(url)?.[1]

const administrators = new Map<string, pg.Pool>()

/**
 * Works from the database every cluster has, because a template must have no connections, and over two connections a process:
 * one makes what comes while the other drops what was. Each costs 20 ms of a processor.
 */
async function administer(templateUrl: string, sql: string): Promise<void> {
  const url = templateUrl.replace(/\/[^/?]+\?/, '/postgres?')
  const administrator = administrators.get(url) ?? openAdministrator(url)
  administrators.set(url, administrator)
  await administrator.query(sql)
}

function openAdministrator(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true })
  // The run's PostgreSQL ends before whoever isn't at work.
  pool.on('error', () => {})
  return pool
}
