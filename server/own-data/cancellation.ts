import { cancellationGraceDays } from '#contract/accounts/own-data.ts'
import {
  eraseMember,
  lockDueCancellation,
  lockOtherAdministrators,
  setCancellation,
} from '#server/accounts/profile/own-data-queries.ts'
import { endSessions } from '#server/accounts/sign-in/sessions.ts'
import { announce, contentKey } from '#server/content.ts'
import type { Viewer } from '#server/core/actor.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { withdrawPostsOf } from '#server/review/hold-post.ts'

const graceMs = cancellationGraceDays * 24 * 60 * 60_000

/** The account ends in seven days. Until then it works as ever, so that it can be taken back. */
export async function requestCancellation(db: Database, viewer: Viewer): Promise<Date> {
  const dueAt = new Date(Date.now() + graceMs)
  await db.transaction().execute(async (tx) => {
    await requireAnotherAdministrator(tx, viewer)
    await setCancellation(tx, viewer.memberId, dueAt)
  })
  return dueAt
}

/** The site must never be left without somebody who may do everything. */
async function requireAnotherAdministrator(tx: Tx, { memberId, staffRole }: Viewer): Promise<void> {
  if (staffRole !== 'administrator') return
  if ((await lockOtherAdministrators(tx, memberId)).length === 0) throw new UserError('last_administrator')
}

export const withdrawCancellation = (db: Database, { memberId }: Viewer): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await setCancellation(tx, memberId, null)
  })

/** Ends the accounts whose seven days are over, each in a transaction of its own. */
export async function cancelDueAccounts(db: Database): Promise<void> {
  while (await db.transaction().execute(cancelOne));
}

async function cancelOne(tx: Tx): Promise<boolean> {
  const due = await lockDueCancellation(tx)
  if (!due) return false
  await withdrawPostsOf(tx, due.id)
  await eraseMember(tx, due.id)
  await endSessions(tx, due.id)
  await announce(tx, contentKey.site, contentKey.topicLists)
  return true
}
