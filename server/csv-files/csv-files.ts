import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AuditAct } from '#contract/site/audit.ts'
import type { Viewer } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import { type CsvCell, csvLine, csvMark } from '#server/core/csv-line.ts'
import type { Keys } from '#server/core/keys.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'

/** A list that staff may have as a file, in the same order and with the same filter as on its screen. */
export interface CsvFile<Filter = never> {
  /** Of the file and in its address. */
  name: string
  /** What the audit log calls having it. */
  act: AuditAct
  input: z.ZodMiniType<Filter>
  columns: readonly string[]
  /** Batches of rows, so that a long list is never in memory as a whole. */
  read(db: Database, filter: Filter): AsyncIterable<CsvCell[][]>
}

const folder = '/csvFiles'
const linkLifeMs = 5 * 60_000

/** A link that proves itself for five minutes, because a download can't carry the tokens. Who made it is written down. */
export async function createCsvLink<Filter>(
  { db, keys, viewer }: { db: Database; keys: Keys; viewer: Viewer },
  { name, act }: CsvFile<Filter>,
  filter: Filter,
): Promise<{ address: string }> {
  await db.transaction().execute((tx) => writeAudit(tx, viewer, { act, subject: name, after: filter }))
  const expires = String(Date.now() + linkLifeMs)
  const named = JSON.stringify(filter)
  const query = new URLSearchParams({ filter: named, expires, stamp: stampOf(keys, name, named, expires) })
  return { address: `${folder}/${name}?${query}` }
}

const stampOf = (keys: Keys, name: string, filter: string, expires: string) =>
  keys.stamp('download', `${name} ${expires} ${filter}`).toString('base64url')

type Query = Record<'filter' | 'expires' | 'stamp', string | undefined>

export function mountCsvFile<Filter>(
  app: FastifyInstance,
  { db, keys }: { db: Database; keys: Keys },
  file: CsvFile<Filter>,
): void {
  app.get<{ Querystring: Query }>(`${folder}/${file.name}`, async (request, reply) => {
    const { filter = '', expires = '', stamp = '' } = request.query
    if (stamp !== stampOf(keys, file.name, filter, expires) || !(Number(expires) > Date.now()))
      throw new UserError('link_expired')
    const wanted = z.parse(file.input, JSON.parse(filter))
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${file.name}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(writeLines(file, db, wanted)))
  })
}

async function* writeLines<Filter>(
  { columns, read }: CsvFile<Filter>,
  db: Database,
  filter: Filter,
): AsyncGenerator<string> {
  yield csvMark + csvLine(columns)
  for await (const rows of read(db, filter)) yield rows.map(csvLine).join('')
}

const batch = 2_000

/** All rows of a list that is read from the latest to the first, batch by batch; `keyOf` says where the next begins. */
export async function* readBatches<Row, Key>(
  list: (before: Key | undefined, count: number) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  for (let before: Key | undefined; ; ) {
    const rows = await list(before, batch)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    before = keyOf(last)
  }
}
