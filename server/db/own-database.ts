import pg from 'pg'
import type { Config } from '#server/core/config.ts'
import { minuteMs } from '#server/core/durations.ts'
import type { Log } from '#server/core/log.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import { sessionOptions } from './database.ts'
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
  /** Whether another connection is handed the same session while this one is open. */
  is_shared: boolean
  /** UTC, as it is asked for; by its other name where a server has it by itself. */
  time_zone: string
  database: string
  account: string
}

async function askAboutDatabase(url: string): Promise<AboutDatabase> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<AboutDatabase & { pid: number }>(aboutDatabase)
      const { pid, ...about } = rows[0]!
      const other = await withClient(url, (beside) => beside.query<{ pid: number }>(ownPid))
      return { ...about, is_shared: other.rows[0]!.pid === pid }
    })
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    if (message.includes('startup parameter'))
      throw new OperatorError(
        `The database of DATABASE_URL can't be used: a pooler refuses what Teahouse sets for its connections (${message}). Name the database itself.`,
      )
    throw new OperatorError(
      `The database of DATABASE_URL can't be used: ${message || code}. Check the address, the name and the password (in which signs are written like %40 for @), and that it runs.`,
    )
  }
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, ...sessionOptions })
  await client.connect()
  return use(client).finally(() => client.end())
}

const ownPid = 'select pg_backend_pid() as pid'

// The jobs have a schema of their own, which is made at the first start.
const aboutDatabase = `${ownPid}, current_setting('server_version') as version,
  current_setting('server_version_num')::integer as version_number,
  current_setting('server_encoding') as encoding, current_setting('TimeZone') as time_zone, pg_is_in_recovery() as is_standby,
  coalesce(has_schema_privilege(current_schema(), 'create'), false) and (to_regnamespace('jobs') is not null
    or has_database_privilege(current_database(), 'create')) as may_create,
  current_database() as database, current_user as account`

/** Older ones take all migrations and then fail at what members do. */
const versionNumberMin = 180_000

/** What is wrong with a database that answers, as a sentence; nothing when it will do. */
export function describeUnfit(about: AboutDatabase): string | undefined {
  const { version, version_number, encoding, is_standby, is_shared, time_zone } = about
  const { may_create, database, account } = about
  if (version_number < versionNumberMin) return `it is PostgreSQL ${version}, and Teahouse needs 18 or newer.`
  if (encoding !== 'UTF8')
    return `its encoding is ${encoding}, and Teahouse needs UTF8 (createdb --encoding=UTF8 --template=template0).`
  if (is_standby) return 'it is a standby that only reads. Name the primary.'
  if (is_shared)
    return 'a pooler hands its connections out by transaction, and Teahouse listens on them. Name the database itself, or a pool by session.'
  if (!/^(Etc\/)?UTC$/.test(time_zone))
    return `its connections are in the time zone ${time_zone} though they ask for UTC: a pooler drops what Teahouse sets for them. Name the database itself.`
  if (!may_create)
    return `${account} may not create tables in it. Make it the owner: alter database "${database}" owner to "${account}".`
  return undefined
}
