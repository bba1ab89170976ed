import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { Label } from '#contract/core/label.ts'
import { type Language, languages } from '#contract/core/language.ts'
import type { AuditAct } from '#contract/site/audit.ts'
import { writeAudit } from './audit.ts'
import type { MemberContext } from './context.ts'
import { type CsvCell, csvLine, csvMark } from './csv-line.ts'
import type { Database } from './database.ts'
import type { Mount } from './host.ts'
import { type LinkQuery, requireSignedLink, signLink } from './signed-links.ts'

/** A list that staff may have as a file, in the same order and with the same filter as on its screen. */
export interface CsvFile<Filter = never> {
  /** Names the file, and is part of its address. */
  name: string
  /** What the audit log calls having it. */
  act: AuditAct
  input: z.ZodMiniType<Filter>
  columns: readonly Label[]
  /** Batches of rows, so that a long list is never in memory as a whole; the names in them are in a language. */
  read(db: Database, filter: Filter, language: Language): AsyncIterable<CsvCell[][]>
}

const pathOf = (name: string) => `/csvFiles/${name}`

/** Makes a signed link to a list as a file, in the language of whoever made it, who is written down. */
export async function createCsvLink<Filter>(
  { db, site, actor, language }: MemberContext,
  { name, act }: CsvFile<Filter>,
  filter: Filter,
): Promise<{ address: string }> {
  await db.transaction().execute((tx) => writeAudit(tx, actor, { act, subject: name, after: filter }))
  return { address: signLink(site.keys, pathOf(name), { filter: JSON.stringify(filter), language }) }
}

/** Serves a list as a file to whoever has a link that is still good. */
export const mountCsvFile =
  <Filter>(file: CsvFile<Filter>): Mount =>
  (app, { db, site: { keys } }) => {
    app.get<{ Querystring: LinkQuery }>(pathOf(file.name), async ({ query }, reply) => {
      requireSignedLink(keys, pathOf(file.name), query)
      const wanted = z.parse(file.input, JSON.parse(query.filter ?? ''))
      const language = z.parse(z.enum(languages), query.language)
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${file.name}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(writeLines(file, db, { wanted, language })))
    })
  }

async function* writeLines<Filter>(
  { columns, read }: CsvFile<Filter>,
  db: Database,
  { wanted, language }: { wanted: Filter; language: Language },
): AsyncGenerator<string> {
  yield csvMark + csvLine(columns.map((name) => name({}, { locale: language })))
  for await (const rows of read(db, wanted, language)) yield rows.map(csvLine).join('')
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
