import Bowser from 'bowser'
import type { OwnSession } from '#contract/accounts/sessions.ts'
import type { Language } from '#contract/core/language.ts'
import type { Viewer } from '#server/core/actor.ts'
import { placeName } from '#server/core/ip-regions.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import { countLoginLog, isSessionOf, listLoginLogRows, listSessionRows } from './sign-in/session-queries.ts'
import { closeSession, endSessions } from './sign-in/sessions.ts'

const perPage = 30

/** The member's signed-in browsers, the one that asks marked. */
export async function listOwnSessions(db: Database, viewer: Viewer, language: Language) {
  const rows = await listSessionRows(db, viewer.memberId)
  return {
    sessions: rows.map(
      (row): OwnSession => ({
        sessionId: row.id,
        isHere: row.id === viewer.sessionId,
        device: describeDevice(row.user_agent),
        address: row.address,
        place: placeName(row.place, language),
        startedAt: row.started_at.toISOString(),
        lastUsedAt: row.refreshed_at.toISOString(),
      }),
    ),
  }
}

function describeDevice(userAgent: string): OwnSession['device'] {
  const { browser, os, platform } = Bowser.parse(userAgent || ' ')
  const kinds = ['desktop', 'mobile', 'tablet'] as const
  return {
    browser: browser.name ?? '',
    system: os.name ?? '',
    kind: kinds.find((kind) => kind === platform.type) ?? 'other',
  }
}

/** Another's session is not found, as if there were none. */
export async function endOwnSession(db: Database, viewer: Viewer, sessionId: number): Promise<void> {
  if (!(await isSessionOf(db, sessionId, viewer.memberId))) throw new UserError('not_found')
  await closeSession(db, sessionId)
}

export async function endOtherSessions(db: Database, viewer: Viewer): Promise<void> {
  await db.transaction().execute((tx) => endSessions(tx, viewer.memberId, { except: viewer.sessionId }))
}

/** When and where the member signed in or renewed, the latest first; kept for half a year. */
export async function listLoginLog(db: Database, { memberId }: Viewer, page: number, language: Language) {
  const [rows, { total }] = await Promise.all([
    listLoginLogRows(db, memberId, perPage, (page - 1) * perPage),
    countLoginLog(db, memberId),
  ])
  return {
    items: rows.map((row) => ({
      entryId: row.id,
      kind: row.kind as 'sign_in' | 'renewal',
      address: row.address,
      place: placeName(row.place, language),
      loggedAt: row.logged_at.toISOString(),
    })),
    ...pageNumbers(page, perPage, Number(total)),
  }
}
