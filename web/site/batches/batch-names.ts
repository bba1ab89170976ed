/* Shared by the audit log, which names what was done. */
import { m } from '#contract/messages/generated/messages.js'
import type { BatchAct, BatchProblem } from '#contract/site/batches.ts'

export const batchActNames: Record<BatchAct, () => string> = {
  delete: m.batch_act_delete,
  restore: m.batch_act_restore,
  move: m.batch_act_move,
  close: m.batch_act_close,
  mute: m.batch_act_mute,
}

export const problemNames: Record<BatchProblem, () => string> = {
  not_found: m.batch_problem_not_found,
  wrong_kind: m.batch_problem_wrong_kind,
  deleted: m.batch_problem_deleted,
  standing: m.batch_problem_standing,
  same: m.batch_problem_same,
  forbidden: m.batch_problem_forbidden,
  refused: m.batch_problem_refused,
  failed: m.batch_problem_failed,
}
