import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/core/config.ts'
import type { Database } from '#server/core/database.ts'
import type { Log } from '#server/core/log.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import { openDatabase } from '#server/db/database.ts'
import { collectWhenQuiet } from './collect-when-quiet.ts'

export interface Service {
  /** Accepts nothing new, finishes the requests in flight and closes the connections to the database. */
  stop(): Promise<void>
}

export interface ServingService extends Service {
  /** Where it listens; the configuration may leave that open. */
  port: number
}

/** A configuration that says where the database is, the embedded one included. */
export type ServeConfig = Config & { databaseUrl: string }

const inFlightMsMax = 10_000
const poolCloseMsMax = 2_000
/** With more nothing is quicker, and each keeps some 10 MB of plans and pages. */
const connectionsMax = 8
/** One that is new takes whoever comes first after a quiet minute a tenth of a second. */
const connectionsMin = 2

/** Listens on the configured address; `close` finishes the requests in flight. server/main.ts says how. */
export type StartServer = (parts: {
  config: ServeConfig
  db: Database
}) => Promise<{ port: number; close(): Promise<void> }>

/** Serves in this process. Throws an OperatorError when the address can't be listened on. */
export async function serve(
  config: ServeConfig,
  log: Log,
  startServer: StartServer,
): Promise<ServingService> {
  const db = openDatabase(config.databaseUrl, { max: connectionsMax, min: connectionsMin, isWatched: true })
  const server = await startServer({ config, db }).catch((error: unknown) => {
    throw listenProblem(error, config)
  })
  collectWhenQuiet(log)
  return {
    port: server.port,
    async stop() {
      if (!(await within(inFlightMsMax, server.close()))) log.warn('requests that took too long were cut off')
      await within(poolCloseMsMax, db.destroy())
    },
  }
}

/** Whether the work was done in this time; it is left to itself otherwise. */
export async function within(msMax: number, work: Promise<unknown>): Promise<boolean> {
  return Promise.race([work.then(() => true), sleep(msMax, false, { ref: false })])
}

function listenProblem(error: unknown, { port, host }: Config): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  const advice = 'Set PORT and HOST to another address'
  if (code === 'EADDRINUSE')
    return new OperatorError(`Port ${port} is taken by another program. ${advice}, or stop that program.`)
  if (code === 'EACCES')
    return new OperatorError(
      `This user may not listen on port ${port}. ${advice}; ports below 1024 need rights.`,
    )
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return new OperatorError(`${host} is no address of this machine (${code}). ${advice}.`)
  return error
}
