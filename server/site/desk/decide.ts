import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/site/desk.ts'
import { type DeskAct, timedActs, wordedActs } from '#contract/site/desk.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import { type Tx, transactionOf } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { hasStaffRight } from '#server/core/rights.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { readOriginAddress } from '#server/posts/publishing/post-origins.ts'
import { settleCase } from '#server/posts/reports/cases.ts'
import { carryOut, type Decision } from './carry-out.ts'
import { allowedActs, entryKinds } from './desk.ts'
import type { Held } from './entry-kind.ts'
import * as queries from './queries.ts'
import { findOpenText } from './type-queries.ts'

type Input = ParsedInputOf<typeof contract.decideDeskEntry>

const isOneOf = (acts: readonly DeskAct[], act: DeskAct) => acts.includes(act)

/**
 * Decides on an entry, with everything that follows, in one transaction: whoever comes second is told so, and whoever sends
 * the same once more gets the same answer. Throws what the act itself throws, and then nothing has happened.
 */
export async function decideDeskEntry(
  context: MemberContext,
  input: Input,
): Promise<OutputOf<typeof contract.decideDeskEntry>> {
  const { actor } = context
  const words = await readWords(context, input)
  const until = readUntil(input)
  return transact(context.db, async (tx) => {
    const within = { ...context, db: tx }
    const held = await entryKinds[input.entryKind].hold(within, input.entryId, input.version)
    if (!held) return requireSame(tx, context, { input, words })
    if (await queries.isClaimedByAnother(tx, input, actor.memberId)) throw new UserError('entry_claimed')
    const address = await requireAct(within, held, input)
    const decision: Decision = { ...input, words, until, address }
    const decided = await queries.insertDecision(tx, {
      entryKind: held.entryKind,
      entryId: held.entryId,
      version: held.version,
      subject: `${held.thing.kind}:${held.thing.id}`,
      authorId: held.authorId,
      act: input.act,
      deletes: input.deletes,
      until,
      reasonZh: words?.zh ?? null,
      reasonEn: words?.en ?? null,
      decidedBy: actor.memberId,
    })
    if (!decided) throw new UserError('reviewed_meanwhile')
    const undoing = await carryOut(within, held, decision)
    if (undoing) await queries.setUndoing(tx, decided.id, undoing)
    if (held.entryKind === 'report') await settle(within, held, { decision, decisionId: decided.id })
    await queries.dropClaim(tx, input)
    return { decisionId: decided.id, canUndo: undoing !== null }
  })
}

type Words = { zh: string; en: string } | null

async function readWords({ db }: MemberContext, { act, textId, reason }: Input): Promise<Words> {
  if (textId !== undefined) {
    const text = await findOpenText(db, textId)
    if (!text) throw fieldError('textId', { code: 'unknown_choice' })
    return { zh: text.text_zh, en: text.text_en }
  }
  if (reason !== '') return { zh: reason, en: reason }
  if (isOneOf(wordedActs, act)) throw fieldError('reason', { code: 'required' })
  return null
}

/** An address is banned for ever where nothing is said; members never are. */
function readUntil({ act, until }: Input): Date | null {
  if (!isOneOf(timedActs, act)) return null
  if (until !== undefined) return new Date(until)
  if (act === 'ban_address') return null
  throw fieldError('until', { code: 'required' })
}

interface Sent {
  input: Input
  words: Words
}

/** The decision that holds already, where this is the same one sent again. */
async function requireSame(
  tx: Tx,
  { actor }: MemberContext,
  { input, words }: Sent,
): Promise<OutputOf<typeof contract.decideDeskEntry>> {
  const made = await queries.findStandingDecision(tx, input, input.version)
  const isSame =
    made?.decided_by === actor.memberId &&
    made.act === input.act &&
    made.deletes === input.deletes &&
    made.reason_zh === (words?.zh ?? null)
  if (!made || !isSame) throw new UserError('reviewed_meanwhile')
  return { decisionId: made.id, canUndo: made.undoing !== null }
}

/**
 * Throws `forbidden` for what this member may not decide here, and `deleted_meanwhile` for what they might, had the thing or
 * its author's account not gone since they saw it. Returns the address that a ban would be of.
 */
async function requireAct(within: MemberContext, held: Held, { act, deletes, tagIds }: Input) {
  const { db, actor } = within
  const { thing, entryKind } = held
  const address =
    hasStaffRight(actor, 'ban_addresses') && thing.kind !== 'message' && thing.kind !== 'member'
      ? await readOriginAddress(db, thing.kind, thing.id)
      : null
  const author = await queries.readAuthorRow(db, held.authorId)
  const allows = (acts: readonly DeskAct[]) =>
    acts.includes(act) && (!deletes || entryKind !== 'report' || acts.includes('delete'))
  if (!allows(allowedActs(within, held, { author, address }))) {
    const asItWas = { entryKind, thing: { ...thing, isStanding: true } }
    const wasAllowed = allowedActs(within, asItWas, { author: { ...author, cancelled_at: null }, address })
    throw new UserError(allows(wasAllowed) ? 'deleted_meanwhile' : 'forbidden')
  }
  if (act === 'move' && !tagIds?.length) throw fieldError('tagIds', { code: 'required' })
  return address
}

async function settle(
  { db, actor }: MemberContext,
  held: Held,
  { decision, decisionId }: { decision: Decision; decisionId: number },
): Promise<void> {
  const tx = transactionOf(db)
  const { act, deletes, words, until } = decision
  await writeAudit(tx, actor, {
    act: 'decide_report',
    subject: `${held.thing.kind}:${held.thing.id}`,
    before: { report: held.entryId, status: 'pending' },
    after: { decision: act, deletes, until, reason: words?.zh ?? null },
  })
  await settleCase(tx, held.entryId, {
    by: actor.memberId,
    succeeded: act !== 'dismiss',
    reasonZh: words?.zh ?? null,
    reasonEn: words?.en ?? null,
    decisionId,
  })
}
