import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg'
import { toOutcome, unavailable } from './database-faults.ts'
import type { DatabaseWatch } from './database-watch.ts'

// Each named text costs memory in every connection's backend, so a flood of different texts must stay bounded.
const namedTextsMax = 1_000

/**
 * A pool whose queries are prepared once a connection. Kysely sends text only and PostgreSQL then parses and plans the
 * same text each time; under a name it does so once and soon keeps the plan.
 */
export function nameStatements(pool: Pool, watch?: DatabaseWatch): PostgresPool {
  const clients = new WeakMap<PoolClient, NamingClient>()
  const names: Names = new Map()
  return {
    options: pool.options,
    end: () => {
      watch?.close()
      return pool.end()
    },
    async connect() {
      const client = await connect(pool, watch)
      const known = clients.get(client) ?? new NamingClient(client, { names, watch })
      clients.set(client, known)
      return known
    },
  }
}

async function connect(pool: Pool, watch: DatabaseWatch | undefined): Promise<PoolClient> {
  watch?.requireUp()
  const connecting = pool.connect()
  try {
    return await (watch ? watch.guard(connecting) : connecting)
  } catch (error) {
    // Whoever asked has left; a connection that comes after all is nobody's.
    connecting.then((client) => client.release(true)).catch(() => {})
    throw toOutcome(error)
  }
}

class NamingClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #names: Names
  readonly #watch: DatabaseWatch | undefined
  /** It was left with a query under way, whose answer must reach nobody else. */
  #isAbandoned = false

  constructor(client: PoolClient, { names, watch }: { names: Names; watch: DatabaseWatch | undefined }) {
    this.#client = client
    this.#names = names
    this.#watch = watch
  }

  get processID(): number | undefined {
    return (this.#client as { processID?: number }).processID
  }

  release(destroy?: boolean): void {
    if (this.#isAbandoned) this.#client.connection.stream.destroy()
    this.#client.release(destroy || this.#isAbandoned)
  }

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(sql: string | PostgresCursor<R>, parameters: ReadonlyArray<unknown> = []) {
    if (typeof sql !== 'string') return this.#client.query(sql as never) as PostgresCursor<R>
    return this.#run<R>(sql, [...parameters])
  }

  async #run<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const name = nameOf(text, this.#names)
    try {
      return await this.#send<R>({ name, text, values })
    } catch (error) {
      if (!this.#mayRunUnnamed(error)) throw error
      return await this.#send<R>({ text, values })
    }
  }

  async #send<R>(query: QueryConfig): Promise<PostgresQueryResult<R>> {
    if (this.#isAbandoned) throw unavailable()
    // Kysely names the commands that pg calls a string.
    const answer = this.#client.query<QueryResultRow & R>(query) as Promise<PostgresQueryResult<R>>
    let isAnswered = false
    const settle = () => {
      isAnswered = true
    }
    answer.then(settle, settle)
    try {
      return await (this.#watch ? this.#watch.guard(answer) : answer)
    } catch (error) {
      this.#isAbandoned = !isAnswered
      throw toOutcome(error)
    }
  }

  /** Another host's migration changed what a prepared text answers. Outside a transaction nothing has happened yet. */
  #mayRunUnnamed(error: unknown): boolean {
    const { code, routine } = error as { code?: string; routine?: string }
    return (
      code === '0A000' && routine === 'RevalidateCachedQuery' && this.#client.getTransactionStatus() === 'I'
    )
  }
}

/** The names of the texts that the connections of a pool have prepared. */
type Names = Map<string, string>

/** The same text has the same name in every process, which a pooler between us and PostgreSQL relies on. */
function nameOf(text: string, names: Names): string | undefined {
  const known = names.get(text)
  if (known || names.size >= namedTextsMax || !isOneQuery(text)) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  names.set(text, name)
  return name
}

/** A semicolon may part two statements, which can't be prepared together; inside a literal it only costs the name. */
function isOneQuery(text: string): boolean {
  return !text.includes(';') && /^\s*(select|insert|update|delete|merge|with)\b/i.test(text)
}
