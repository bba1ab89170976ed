import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import * as contract from '#contract/ledger-desk.ts'
import { yuanText } from '#contract/money.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { csvLine, csvMark } from '#server/csv.ts'
import type { Database } from '#server/db/database.ts'
import type { Keys } from '#server/keys.ts'
import { UserError } from '#server/user-error.ts'
import type { Viewer } from '#server/viewer.ts'
import { readFilter, toLine } from './desk.ts'
import { listMovementRows } from './desk-queries.ts'

const path = '/ledgerFiles'
const linkLifeMs = 5 * 60_000
const batch = 2_000

type Filter = ParsedInputOf<typeof contract.createMovementFile>

/** A link that proves itself for five minutes, because a download can't carry the tokens. Who made it is written down. */
export async function createMovementFile(db: Database, keys: Keys, viewer: Viewer, filter: Filter) {
  const expires = String(Date.now() + linkLifeMs)
  const named = JSON.stringify(filter)
  await db
    .transaction()
    .execute((tx) => writeAudit(tx, viewer, { act: 'export_ledger', subject: 'ledger', after: filter }))
  const query = new URLSearchParams({ filter: named, expires, stamp: stampOf(keys, named, expires) })
  return { address: `${path}?${query}` }
}

const stampOf = (keys: Keys, filter: string, expires: string) =>
  keys.stamp('download', `ledger ${expires} ${filter}`).toString('base64url')

/** Gives the entries as a file, read and sent in batches, however many there are. */
export function mountMovementFiles(app: FastifyInstance, db: Database, keys: Keys): void {
  app.get<{ Querystring: Record<'filter' | 'expires' | 'stamp', string | undefined> }>(
    path,
    async (request, reply) => {
      const { filter = '', expires = '', stamp = '' } = request.query
      if (stamp !== stampOf(keys, filter, expires) || !(Number(expires) > Date.now()))
        throw new UserError('link_expired')
      const wanted = z.parse(contract.createMovementFile.input, JSON.parse(filter))
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="ledger.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(writeFile(db, wanted)))
    },
  )
}

async function* writeFile(db: Database, wanted: Filter): AsyncGenerator<string> {
  yield csvMark + csvLine(columns)
  const filter = await readFilter(db, wanted)
  let before: { transferId: number; accountId: number } | undefined
  while (filter) {
    const rows = await listMovementRows(db, { ...filter, before }, batch)
    const lines = rows.map(toLine)
    yield lines.map((line) => csvLine(cellsOf(line))).join('')
    const last = lines.at(-1)
    if (!last || rows.length < batch) return
    before = last
  }
}

const columns = [
  'transfer',
  'time',
  'account',
  'member',
  'currency',
  'reason',
  'amount',
  'balance_after',
  'reference',
  'remark',
  'staff',
]

/** Money in yuan, because the file is for people and their spreadsheets. */
const cellsOf = (line: contract.MovementLine) => {
  const write = (amount: number) => (line.currency === 'CNY' ? Number(yuanText(amount)) : amount)
  return [
    line.transferId,
    line.movedAt,
    line.kind,
    line.member?.account ?? null,
    line.currency,
    line.reason,
    write(line.amount),
    write(line.balanceAfter),
    line.reference && `${line.reference.kind} ${line.reference.id}`,
    line.remark,
    line.actor,
  ]
}
