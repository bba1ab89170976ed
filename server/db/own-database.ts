import pg from 'pg'
import type { Config } from '#server/core/config.ts'
import { minuteMs } from '#server/core/durations.ts'
import type { Log } from '#server/core/log.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

export interface OwnDatabase {
  url: string
  /** Stops the embedded database; a database of the operator's own goes on. */
  stop(): Promise<void>
}

/** Starts the embedded database, or makes sure that the one of DATABASE_URL answers. */
export async function openOwnDatabase({ databaseUrl, dataDir }: Config, log: Log): Promise<OwnDatabase> {
  if (databaseUrl) {
    await tryDatabase(databaseUrl)
    return { url: databaseUrl, stop: async () => {} }
  }
  return startEmbeddedPostgres(dataDir, {
    say: (sentence) => log.info(sentence),
    onLost: (sentence) => log.error(sentence),
    reviveEveryMs: minuteMs,
  })
}

/** Throws an OperatorError where the database of DATABASE_URL can't be reached, or isn't one that Teahouse can live in. */
export async function tryDatabase(url: string): Promise<void> {
  const unfit = describeUnfit(await askAboutDatabase(url))
  if (unfit) throw new OperatorError(`The database of DATABASE_URL can't be used: ${unfit}`)
}

interface AboutDatabase {
  version: string
  version_number: number
  encoding: string
  is_standby: boolean
  may_create: boolean
  database: string
  account: string
}

async function askAboutDatabase(url: string): Promise<AboutDatabase> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    await client.connect()
    const { rows } = await client.query<AboutDatabase>(aboutDatabase).finally(() => client.end())
    return rows[0]!
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new OperatorError(
      `The database of DATABASE_URL can't be used: ${message || code}. Check the address, the name and the password (in which signs are written like %40 for @), and that it runs.`,
    )
  }
}

// The jobs have a schema of their own, which is made at the first start.
const aboutDatabase = `select current_setting('server_version') as version,
  current_setting('server_version_num')::integer as version_number,
  current_setting('server_encoding') as encoding, pg_is_in_recovery() as is_standby,
  coalesce(has_schema_privilege(current_schema(), 'create'), false) and (to_regnamespace('jobs') is not null
    or has_database_privilege(current_database(), 'create')) as may_create,
  current_database() as database, current_user as account`

/** Older ones take all migrations and then fail at what members do. */
const versionNumberMin = 180_000

/** What is wrong with a database that answers, as a sentence; nothing when it will do. */
export function describeUnfit(about: AboutDatabase): string | undefined {
  const { version, version_number, encoding, is_standby, may_create, database, account } = about
  if (version_number < versionNumberMin) return `it is PostgreSQL ${version}, and Teahouse needs 18 or newer.`
  if (encoding !== 'UTF8')
    return `its encoding is ${encoding}, and Teahouse needs UTF8 (createdb --encoding=UTF8 --template=template0).`
  if (is_standby) return 'it is a standby that only reads. Name the primary.'
  if (!may_create)
    return `${account} may not create tables in it. Make it the owner: alter database "${database}" owner to "${account}".`
  return undefined
}
