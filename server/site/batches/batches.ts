import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/site/batches.ts'
import type { Batch, BatchKind, BatchThing } from '#contract/site/batches.ts'
import { writeAudit } from '#server/core/audit.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { notify } from '#server/core/notify.ts'
import { readPage } from '#server/core/read-page.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { batchChannel } from './carry-out.ts'
import { mayAct, problemOf } from './examine.ts'
import * as queries from './queries.ts'
import { readTagKind, readThings, type ThingRow } from './thing-queries.ts'

type Input = ParsedInputOf<typeof contract.startBatch>

/** Looks at every thing as it is now; what it finds may be different when its turn comes. */
export async function previewBatch(
  context: MemberContext,
  input: Input,
): Promise<OutputOf<typeof contract.previewBatch>> {
  const { db } = context
  const { things, terms } = requireComplete(context, input)
  const [rows, tagKind] = await Promise.all([readThings(db, things), readTagKind(db, terms.tagIds)])
  const examined = { act: input.act, terms, tagKind }
  return {
    things: things.map((thing) => {
      const row = findRow(rows, thing)
      return toThing(context, { thing, row, problem: problemOf(context, row, examined) })
    }),
  }
}

/** Leaves it to be carried out. Programs don't act on many: whoever carries it out has all rights of its maker, not those of a key. */
export async function startBatch(
  context: MemberContext,
  input: Input,
): Promise<OutputOf<typeof contract.startBatch>> {
  const { db, actor, requestKey } = context
  if (actor.apiKey) throw new UserError('api_key_lacks_right')
  const { things, terms } = requireComplete(context, input)
  return transact(db, async (tx) => {
    await claimRequestKey(tx, requestKey)
    const { act } = input
    const batchId = await queries.insertBatch(tx, { madeBy: actor.memberId, act, terms, things })
    await writeAudit(tx, actor, {
      act: 'start_batch',
      subject: `batch:${batchId}`,
      after: { kind: act, number: things.length, ...(terms.reason && { reason: terms.reason }) },
    })
    await notify(tx, batchChannel, '')
    return { batchId }
  })
}

/** Throws `forbidden`, and field errors for what the act lacks. */
function requireComplete(context: MemberContext, { act, things, until, tagIds = [], ...input }: Input) {
  if (!mayAct(context, act)) throw new UserError('forbidden')
  if (things.length === 0) throw fieldError('things', { code: 'required' })
  if (act === 'move' && tagIds.length === 0) throw fieldError('tagIds', { code: 'required' })
  if (act !== 'move' && input.reason === '') throw fieldError('reason', { code: 'required' })
  if (act === 'mute' && until === undefined) throw fieldError('until', { code: 'required' })
  if (until !== undefined && Date.parse(until) <= Date.now())
    throw fieldError('until', { code: 'time_passed' })
  return { things: [...new Set(things)].map(readName), terms: { ...input, tagIds, until: until ?? null } }
}

function readName(name: string): queries.Thing {
  const [kind, id] = name.split(':')
  return { kind: kind as BatchKind, id: Number(id) }
}

const findRow = (rows: readonly ThingRow[], { kind, id }: queries.Thing) =>
  rows.find((row) => row.kind === kind && row.id === id)

interface Shown {
  thing: queries.Thing
  row: ThingRow | undefined
  problem: BatchThing['problem']
}

const toThing = ({ language }: MemberContext, { thing, row, problem }: Shown): BatchThing => ({
  kind: thing.kind,
  id: thing.id,
  title: row && row.kind !== 'member' ? shownTitle(row.title, language) : '',
  // What somebody wrote whose account has ended is found apart.
  words: row && !row.cancelled_at ? row.words : '',
  account: row?.account ?? '',
  isQuestion: row?.is_question ?? false,
  place:
    row && row.topic_id !== null
      ? { topicId: row.topic_id, commentId: row.comment_id, replyId: row.reply_id }
      : null,
  problem,
})

const toBatch = (row: queries.BatchRow): Batch => ({
  batchId: row.id,
  act: row.act,
  madeBy: row.account,
  reason: row.terms.reason,
  madeAt: row.made_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  total: row.total,
  done: row.done,
  refused: row.refused,
})

export async function readBatch(
  context: MemberContext,
  { batchId }: ParsedInputOf<typeof contract.readBatch>,
): Promise<OutputOf<typeof contract.readBatch>> {
  const { db } = context
  const batch = await queries.findBatch(db, batchId)
  if (!batch) throw new UserError('not_found')
  const items = (await queries.readItems(db, batchId)).map(({ thing_id: id, ...item }) => ({ ...item, id }))
  const rows = await readThings(db, items)
  return {
    ...toBatch(batch),
    things: items.map((thing) => ({
      ...toThing(context, { thing, row: findRow(rows, thing), problem: thing.problem }),
      isDone: thing.outcome === 'done',
    })),
  }
}

export const listBatches = (
  { db }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listBatches>,
): Promise<Page<Batch>> =>
  readPage(page, {
    count: () => queries.countBatches(db),
    rows: (span) => queries.readBatches(db, span),
    toItem: toBatch,
  })
