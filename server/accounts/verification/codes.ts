/* Shared by every form that proves a phone or an address by a code. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { CodeModule } from '#contract/accounts/codes.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { minuteMs } from '#server/core/durations.ts'
import type { Keys } from '#server/core/keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import type { Channel } from '#server/notifications/channels.ts'
import { postInPlace } from '#server/notifications/outbox.ts'
import { insertCode, lockSubject, readSendings, spendUnused, takeCode, takeCodeTry } from './code-queries.ts'

const lifeMs = 10 * minuteMs
const resendAfterMs = minuteMs

export interface CodeOrder {
  module: CodeModule
  /** Whom the asker named: a phone, an address, or `member:7`. Limits are counted by it. */
  subject: string
  memberId: number | null
  /** Where the code goes; undefined when nobody is to get one, which the asker must not notice. */
  to: { channel: Channel; recipient: string } | undefined
}

type Sender = Pick<Context, 'language' | 'settings'> & { site: Pick<Context['site'], 'keys'> }

/**
 * Makes a code of six digits and posts it (docs/RULES.md, "Accounts and sessions"): it lives 600 s, for one use and five
 * tries. Throws `too_many_requests` with the seconds to wait within 60 s of the last, and `too_many_codes` where 24
 * hours have had as many as they may.
 */
export async function issueCode(tx: Tx, sender: Sender, order: CodeOrder): Promise<void> {
  const { site, settings } = sender
  await lockSubject(tx, order.subject)
  // Last, since their other codes are for other phones and addresses.
  if (order.memberId !== null) await lockSubject(tx, `member:${order.memberId}`)
  await requireMaySend(tx, order, settings.codesPerDay)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await insertCode(tx, {
    module: order.module,
    subject: order.subject,
    member_id: order.memberId,
    code_stamp: signCode(site.keys, order, code),
    expires_at: new Date(Date.now() + lifeMs),
  })
  if (order.to) await postInPlace(tx, site.keys, { ...order.to, content: writeMessage(sender, code) })
}

function writeMessage({ language: locale, settings }: Sender, code: string) {
  const inputs = { code, title: settings.title[locale], minutes: lifeMs / minuteMs }
  return {
    subject: m.mails_code_subject(inputs, { locale }),
    text: m.mails_code_text(inputs, { locale }),
    code,
  }
}

async function requireMaySend(tx: Tx, { subject, memberId }: CodeOrder, codesPerDay: number): Promise<void> {
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
 * never sent. The id that is returned is for `spendCode`, in the transaction that acts on it.
 */
export async function checkCode(
  { db, site }: Pick<Context, 'db' | 'site'>,
  attempt: CodeTry,
): Promise<number> {
  const row = await takeCodeTry(db, attempt.module, attempt.subject)
  const signature = signCode(site.keys, attempt, attempt.code)
  if (!row || !timingSafeEqual(row.code_stamp, signature)) throw fieldError('code', { code: 'code_wrong' })
  return row.id
}

/** Uses the code up with what the transaction does; of two at the same moment the second is refused. */
export async function spendCode(tx: Tx, codeId: number): Promise<void> {
  if (!(await takeCode(tx, codeId))) throw fieldError('code', { code: 'code_wrong' })
}

/**
 * Makes what was sent to a member's phone or address good for nothing once another is bound: whoever has the old one must not
 * get in by it. To be called while the member's row is locked, as by whoever spends such a code.
 */
export const voidCodes = (tx: Tx, memberId: number, modules: readonly CodeModule[]) =>
  spendUnused(tx, `member:${memberId}`, modules)

const signCode = (keys: Keys, { module, subject }: Pick<CodeTry, 'module' | 'subject'>, code: string) =>
  keys.sign('code', `${module} ${subject} ${code}`)
