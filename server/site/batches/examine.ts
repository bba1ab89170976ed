import type { BatchAct, BatchKind, BatchProblem } from '#contract/site/batches.ts'
import { canRestrain } from '#server/accounts/members/policy.ts'
import type { StaffContext } from '#server/core/context.ts'
import { hasStaffRight } from '#server/core/rights.ts'
import type { Terms } from './queries.ts'
import type { ThingRow } from './thing-queries.ts'

const kindsOf: Record<BatchAct, readonly BatchKind[]> = {
  delete: ['topic', 'comment', 'reply'],
  restore: ['topic', 'comment', 'reply'],
  move: ['topic'],
  close: ['topic'],
  mute: ['member'],
}

/** Whether somebody may act so at all. */
export const mayAct = ({ actor }: StaffContext, act: BatchAct): boolean =>
  hasStaffRight(actor, 'moderate_content') && (act !== 'mute' || hasStaffRight(actor, 'restrain_members'))

interface Examined {
  act: BatchAct
  terms: Terms
  /** What the tags are of that things are moved to. */
  tagKind: 'topic' | 'question' | null
}

/** Why an act isn't carried out on a thing as it is now; the same before the act and when its turn has come. */
export function problemOf(
  context: StaffContext,
  thing: ThingRow | undefined,
  { act, terms, tagKind }: Examined,
): BatchProblem | null {
  if (!mayAct(context, act)) return 'forbidden'
  if (!thing) return 'not_found'
  if (!kindsOf[act].includes(thing.kind)) return 'wrong_kind'
  if (act === 'restore') return thing.can_restore ? null : 'standing'
  if (act === 'mute') return problemOfMute(context, thing, terms)
  if (thing.is_deleted) return 'deleted'
  if (act === 'close') return thing.is_closed ? 'same' : null
  if (act === 'move') return problemOfMove(thing, terms, tagKind)
  return null
}

function problemOfMute(
  context: StaffContext,
  { id, staff_role, cancelled_at, muted_until }: ThingRow,
  { until }: Terms,
): BatchProblem | null {
  if (cancelled_at) return 'not_found'
  if (!canRestrain(context, { id, staff_role })) return 'forbidden'
  return muted_until && until && muted_until >= new Date(until) ? 'same' : null
}

function problemOfMove(
  { is_question, tag_ids }: ThingRow,
  { tagIds }: Terms,
  tagKind: Examined['tagKind'],
): BatchProblem | null {
  if (tagKind !== (is_question ? 'question' : 'topic')) return 'wrong_kind'
  if (!is_question && tagIds.length > 1) return 'wrong_kind'
  return tag_ids.join() === tagIds.join() ? 'same' : null
}
