import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg'

// Each named text costs memory in every connection's backend, so a flood of different texts must stay bounded.
const namedTextsMax = 1_000

/**
 * A pool whose queries are prepared once a connection. Kysely sends text only and PostgreSQL then parses and plans the
 * same text each time; under a name it does so once and soon keeps the plan.
 */
export function nameStatements(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, NamingClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? new NamingClient(client)
      clients.set(client, known)
      return known
    },
  }
}

class NamingClient implements PostgresPoolClient {
  readonly #client: PoolClient

  constructor(client: PoolClient) {
    this.#client = client
  }

  get processID(): number | undefined {
    return (this.#client as { processID?: number }).processID
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(sql: string | PostgresCursor<R>, parameters: ReadonlyArray<unknown> = []) {
    if (typeof sql !== 'string') return this.#client.query(sql as never) as PostgresCursor<R>
    return this.#run<R>(sql, [...parameters])
  }

  async #run<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const name = nameOf(text)
    try {
      return await this.#send<R>({ name, text, values })
    } catch (error) {
      if (!this.#mayRunUnnamed(error)) throw error
      return await this.#send<R>({ text, values })
    }
  }

  #send<R>(query: QueryConfig): Promise<PostgresQueryResult<R>> {
    // Kysely names the commands that pg calls a string.
    return this.#client.query<QueryResultRow & R>(query) as Promise<PostgresQueryResult<R>>
  }

  /** Another host's migration changed what a prepared text answers. Outside a transaction nothing has happened yet. */
  #mayRunUnnamed(error: unknown): boolean {
    const { code, routine } = error as { code?: string; routine?: string }
    return (
      code === '0A000' && routine === 'RevalidateCachedQuery' && this.#client.getTransactionStatus() === 'I'
    )
  }
}

const names = new Map<string, string>()

/** The same text has the same name in every process, which a pooler between us and PostgreSQL relies on. */
function nameOf(text: string): string | undefined {
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
