import { randomInt, timingSafeEqual } from 'node:crypto'
import type { CodeModule } from '#contract/accounts/codes.ts'
import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import {
  insertCode,
  lockSubject,
  readSendings,
  takeCode,
  takeTry,
} from '#server/accounts/verification/code-queries.ts'
import type { Keys } from '#server/core/keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Channel } from '#server/notifications/channels.ts'
import { postMessage } from '#server/notifications/outbox.ts'

const lifeMs = 600_000
const resendAfterMs = 60_000

export interface CodeOrder {
  module: CodeModule
  /** Whom the asker named: a phone, an address, or `member:7`. Limits are counted by it. */
  subject: string
  memberId: number | null
  /** Where the code goes; nothing when nobody is to get one, which the asker must not notice. */
  to: { channel: Channel; recipient: string } | undefined
  language: Language
  siteTitle: string
  codesPerDay: number
}

/**
 * Makes a code of six digits and posts it (domain.md, chapter 1: 600 s, one use, five tries, again after 60 s, so many
 * a day). Refuses with `too_many_requests` and the seconds to wait.
 */
export async function issueCode(tx: Tx, keys: Keys, order: CodeOrder): Promise<void> {
  await lockSubject(tx, order.subject)
  await requireMaySend(tx, order)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await insertCode(tx, {
    module: order.module,
    subject: order.subject,
    member_id: order.memberId,
    code_stamp: stampCode(keys, order, code),
    expires_at: new Date(Date.now() + lifeMs),
  })
  if (!order.to) return
  const { language: locale, siteTitle } = order
  const inputs = { code, title: siteTitle, minutes: lifeMs / 60_000 }
  const words = {
    subject: m.mails_code_subject(inputs, { locale }),
    text: m.mails_code_text(inputs, { locale }),
    code,
  }
  await postMessage(tx, keys, { ...order.to, words })
}

async function requireMaySend(tx: Tx, { subject, memberId, codesPerDay }: CodeOrder): Promise<void> {
  const { count, latest } = await readSendings(tx, subject, memberId)
  const waitMs = latest ? latest.getTime() + resendAfterMs - Date.now() : 0
  if (waitMs > 0) throw new UserError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  if (Number(count) >= codesPerDay) throw new UserError('too_many_codes')
}

export interface CodeTry {
  module: CodeModule
  subject: string
  code: string
}

/**
 * Checks a code and costs it one of its five tries, whatever follows. The same refusal says wrong, used, too old and
 * never sent. Give the id to `spendCode` in the transaction that acts on it.
 */
export async function checkCode(db: Database, keys: Keys, attempt: CodeTry): Promise<number> {
  const row = await takeTry(db, attempt.module, attempt.subject)
  const stamp = stampCode(keys, attempt, attempt.code)
  if (!row || !timingSafeEqual(row.code_stamp, stamp)) throw fieldError('code', { code: 'code_wrong' })
  return row.id
}

/** Uses the code up with what the transaction does; of two at the same moment the second is refused. */
export async function spendCode(tx: Tx, codeId: number): Promise<void> {
  if (!(await takeCode(tx, codeId))) throw fieldError('code', { code: 'code_wrong' })
}

const stampCode = (keys: Keys, { module, subject }: Pick<CodeTry, 'module' | 'subject'>, code: string) =>
  keys.stamp('code', `${module} ${subject} ${code}`)
