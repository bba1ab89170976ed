import { createCaptcha } from '#server/accounts/verification/captcha.ts'
import type { Database } from '#server/core/database.ts'
import { testDeps } from './deps.ts'

/** What the picture of a captcha shows, read from where the server keeps it. */
export async function readCaptcha(db: Database, captchaKey: string): Promise<string> {
  const { value } = await db
    .selectFrom('captchas')
    .select('value')
    .where('key', '=', captchaKey)
    .executeTakeFirstOrThrow()
  return value
}

/** A captcha of this site and its right answer, as a form would send them. */
export async function passCaptcha(db: Database) {
  const { captchaKey } = await createCaptcha({ db })
  return { captchaKey, captchaValue: await readCaptcha(db, captchaKey) }
}

/** The latest words in the outbox for a phone or an address; nothing when nothing was posted. */
export async function readPosted(db: Database, recipient: string) {
  const row = await db
    .selectFrom('outgoing_messages')
    .select('sealed_words')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.sealed_words) return undefined
  return JSON.parse(testDeps.keys.decrypt('message', row.sealed_words)) as {
    subject: string
    text: string
    code: string
  }
}
