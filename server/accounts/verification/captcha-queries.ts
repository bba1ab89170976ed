import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

export const insertCaptcha = (db: Database, captcha: { key: string; value: string; expires_at: Date }) =>
  db.insertInto('captchas').values(captcha).execute()

export const findCaptcha = (db: Database, key: string) =>
  db.selectFrom('captchas').select(['value', 'expires_at']).where('key', '=', key).executeTakeFirst()

/** Deletes the captcha whatever was typed, because each has one try. */
export const takeCaptcha = (db: Database, key: string) =>
  db.deleteFrom('captchas').where('key', '=', key).returning(['value', 'expires_at']).executeTakeFirst()

export const deleteExpiredCaptchas = (db: Database) =>
  db.deleteFrom('captchas').where('expires_at', '<', sql<Date>`now()`).execute()
