/* Shared by whatever lets members pay, or pays members. */

import type { Settings } from '#contract/core/settings.ts'
import { UserError } from '#server/core/user-error.ts'

/** Refuses while payments are stopped: by the staff, or because the ledger didn't hold (docs/RULES.md, Alarms). */
export function requirePaymentsOpen({ allowPayments }: Pick<Settings, 'allowPayments'>): void {
  if (!allowPayments) throw new UserError('payments_stopped')
}

/** The same operation, carried out only while payments are open, or where this input moves nothing. */
export const whilePaymentsOpen =
  <C, Input, Answer>(
    operation: (context: C, input: Input) => Answer,
    moves: (input: Input) => boolean = () => true,
  ) =>
  (context: C & { settings: Settings }, input: Input): Answer => {
    if (moves(input)) requirePaymentsOpen(context.settings)
    return operation(context, input)
  }
