import type * as contract from '#contract/accounts/sessions.ts'
import type { OwnSession } from '#contract/accounts/sessions.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { MemberContext } from '#server/core/context.ts'
import { placeName } from '#server/core/ip-regions.ts'
import { readPage } from '#server/core/read-page.ts'
import { UserError } from '#server/core/user-error.ts'
import { describeDevice } from './describe-device.ts'
import { countLoginLog, isSessionOf, listLoginLogRows, listSessionRows } from './session-queries.ts'
import { closeSession, endSessions } from './sessions.ts'

/** Lists the member's signed-in browsers, the one that asks marked. */
export async function listOwnSessions({ db, actor, language }: MemberContext) {
  const rows = await listSessionRows(db, actor.memberId)
  return {
    sessions: rows.map(
      (row): OwnSession => ({
        sessionId: row.id,
        isHere: row.id === actor.sessionId,
        device: describeDevice(row.user_agent),
        address: row.address,
        place: placeName(row.place, language),
        startedAt: row.started_at.toISOString(),
        lastUsedAt: row.refreshed_at.toISOString(),
      }),
    ),
  }
}

/** Another's session is not found, as if there were none. */
export async function endOwnSession(
  { db, actor }: MemberContext,
  { sessionId }: ParsedInputOf<typeof contract.endOwnSession>,
): Promise<void> {
  if (!(await isSessionOf(db, sessionId, actor.memberId))) throw new UserError('not_found')
  await db.transaction().execute((tx) => closeSession(tx, { sessionId, memberId: actor.memberId }))
}

export const endOtherSessions = ({ db, actor }: MemberContext): Promise<void> =>
  db.transaction().execute((tx) => endSessions(tx, actor.memberId, { except: actor.sessionId }))

/** Lists when and where the member signed in or renewed, the latest first; kept for half a year. */
export const listLoginLog = (
  { db, actor: { memberId }, language }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listLoginLog>,
) =>
  readPage(page, {
    count: () => countLoginLog(db, memberId),
    rows: (span) => listLoginLogRows(db, memberId, span),
    toItem: (row) => ({
      entryId: row.id,
      kind: row.kind as 'sign_in' | 'renewal',
      address: row.address,
      place: placeName(row.place, language),
      loggedAt: row.logged_at.toISOString(),
    }),
  })
