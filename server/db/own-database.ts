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
    await tryConnection(databaseUrl)
    return { url: databaseUrl, stop: async () => {} }
  }
  return startEmbeddedPostgres(dataDir, {
    say: (sentence) => log.info(sentence),
    onLost: (sentence) => log.error(sentence),
    reviveEveryMs: minuteMs,
  })
}

async function tryConnection(url: string): Promise<void> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    await client.connect()
    await client.end()
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new OperatorError(
      `The database of DATABASE_URL can't be used: ${message || code}. Check the address, the name and the password, and that it runs.`,
    )
  }
}
