import type { OutputOf } from '#contract/core/endpoint.ts'
import type { StaffRight } from '#contract/core/roles.ts'
import type * as contract from '#contract/site/overview.ts'
import type { Finding } from '#contract/site/overview.ts'
import { countAddressBans } from '#server/accounts/members/address-bans.ts'
import { countNewMembers } from '#server/accounts/members/new-members.ts'
import { requireSecondFactor } from '#server/core/actor.ts'
import { startOfDayAt } from '#server/core/china-time.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { countRechargeProblems, countUnanswered, readIncome } from '#server/money/recharge/income.ts'
import { countUnsent } from '#server/notifications/outbox.ts'
import { countNewPosts } from '#server/posts/publishing/new-posts.ts'
import { countStuckUploads } from '#server/posts/uploads/stuck-uploads.ts'
import { readDeskWaiting } from '#server/site/desk/desk.ts'
import { countWaitingFeedback } from '#server/site/feedback/feedback.ts'

/** How the site is doing, as far as the rights of whoever asks go; for all of the staff. */
export async function readOverview(context: MemberContext): Promise<OutputOf<typeof contract.readOverview>> {
  const { db, actor } = context
  if (!actor.isStaff) throw new UserError('forbidden')
  requireSecondFactor(actor)
  const only = onlyWith(context)
  const today = startOfDayAt(new Date())
  const [waiting, newMembers, newPosts, income, addressBans, feedback, findings] = await Promise.all([
    only('moderate_content', () => readAllWaiting(db)),
    only('restrain_members', () => countNewMembers(db, today)),
    countNewPosts(db, today),
    only('manage_money', () => readIncome(db, today)),
    only('ban_addresses', () => countAddressBans(db)),
    only('manage_members', () => countWaitingFeedback(db)),
    findOdd(context),
  ])
  return {
    waiting,
    newMembers,
    newPosts,
    income,
    addressBans,
    feedback,
    findings,
  }
}

/** Whatever the desk holds. */
async function readAllWaiting(db: Database) {
  const { counts, oldest } = await readDeskWaiting(db)
  return { ...counts, oldestSentAt: oldest?.toISOString() ?? null }
}

const onlyWith =
  ({ rights }: MemberContext) =>
  async <T>(right: StaffRight, read: () => Promise<T>): Promise<T | null> =>
    rights.asStaff(right) ? read() : null

/** What is wrong or out of the ordinary, each for those who can do something about it. */
async function findOdd(context: MemberContext): Promise<Finding[]> {
  const { db, settings, site } = context
  const only = onlyWith(context)
  const is = (holds: boolean) => async () => Number(holds)
  const counted = {
    site_closed: only('manage_settings', is(settings.siteState === 'closed')),
    site_read_only: only('manage_settings', is(settings.siteState === 'read_only')),
    payments_stopped: only('manage_settings', is(!settings.allowPayments)),
    no_mail: only('manage_settings', is(!site.providers.mail)),
    unsent_messages: only('read_outbox', () => countUnsent(db)),
    recharge_problems: only('manage_money', () => countRechargeProblems(db)),
    recharges_unanswered: only('manage_money', () => countUnanswered(db, site.gateways)),
    files_stuck: only('manage_settings', () => countStuckUploads(db)),
  }
  const found = await Promise.all(
    Object.entries(counted).map(async ([kind, count]) => ({
      kind: kind as Finding['kind'],
      count: await count,
    })),
  )
  return found.flatMap(({ kind, count }) => (count ? [{ kind, count }] : []))
}
