import { expect } from 'vitest'
import type { Database } from '#server/core/database.ts'
import { refusal } from './app.ts'

/** What those who moderate leave traces in. */
const readTraces = (db: Database) =>
  Promise.all([
    db.selectFrom('audit_log').select('id').orderBy('id').execute(),
    db.selectFrom('desk_decisions').select(['id', 'undone_at']).orderBy('id').execute(),
    db.selectFrom('report_cases').select(['id', 'decided_at']).orderBy('id').execute(),
    db.selectFrom('waiting_posts').select(['id', 'refused_at']).orderBy('id').execute(),
    db.selectFrom('address_bans').select(['id', 'banned_until']).orderBy('id').execute(),
    db
      .selectFrom('members')
      .select(['id', 'muted_until', 'banned_until', 'points_earned'])
      .orderBy('id')
      .execute(),
  ])

/** Each is refused with this code, and they have changed nothing. */
export async function expectRefused(
  db: Database,
  code: string,
  attempts: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const before = await readTraces(db)
  for (const attempt of attempts) expect((await refusal(attempt())).code).toBe(code)
  expect(await readTraces(db)).toEqual(before)
}
