/* Shared: how much feedback waits, for the overview of the staff. */
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/site/feedback.ts'
import type * as staff from '#contract/site/feedback-list.ts'
import { requireCaptcha, requireCaptchaTyped } from '#server/accounts/verification/captcha.ts'
import { takeAddressTry } from '#server/core/attempts.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { readPage } from '#server/core/read-page.ts'
import type { Check } from '#server/core/route.ts'
import { UserError } from '#server/core/user-error.ts'
import * as queries from './queries.ts'

/** Keeps what somebody has to say. Who is signed in isn't written down: they name themselves as they like. */
export async function sendFeedback(
  { db, settings, client }: Context,
  input: ParsedInputOf<typeof contract.sendFeedback>,
): Promise<void> {
  if (!settings.allowFeedback) throw new UserError('feature_closed')
  await takeAddressTry(db, { act: 'feedback', address: client.address })
  await requireCaptcha(db, input)
  const { name, contact, content } = input
  await queries.insertFeedback(db, { name, contact, content })
}

export const checkFeedback: Check<typeof contract.sendFeedback> = async (_context, input) =>
  requireCaptchaTyped(input)

export const listFeedback = (
  { db }: MemberContext,
  { page, state }: ParsedInputOf<typeof staff.listFeedback>,
): Promise<Page<staff.Feedback>> =>
  readPage(page, {
    count: () => queries.countInState(db, state),
    rows: (span) => queries.readInState(db, state, span),
    toItem: (row) => ({
      feedbackId: row.id,
      name: row.name,
      contact: row.contact,
      content: row.content,
      sentAt: row.sent_at.toISOString(),
      state: row.state as staff.FeedbackState,
      decidedBy: row.account,
      decidedAt: row.decided_at?.toISOString() ?? null,
    }),
  })

/** Decides, whatever was decided before; the log says what that was. What changes nothing isn't written down. */
export async function decideFeedback(
  { db, actor }: MemberContext,
  { feedbackId, state }: ParsedInputOf<typeof staff.decideFeedback>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await queries.lockFeedback(tx, feedbackId)
    if (!before) throw new UserError('not_found')
    if (before.state === state) return
    const by =
      state === 'waiting'
        ? { decided_by: null, decided_at: null }
        : { decided_by: actor.memberId, decided_at: new Date() }
    await queries.writeDecision(tx, feedbackId, { state, ...by })
    const subject = `feedback:${feedbackId}`
    await writeAudit(tx, actor, { act: 'decide_feedback', subject, before, after: { state } })
  })
}

/** How much of it nobody has looked at. */
export async function countWaitingFeedback(db: Database): Promise<number> {
  const { total } = await queries.countInState(db, 'waiting')
  return Number(total)
}
