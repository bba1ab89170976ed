/* Shared by whatever finds out that something is wrong. */

import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { languages } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import type * as contract from '#contract/notifications/alarms.ts'
import type { Alarm, AlarmKind } from '#contract/notifications/alarms.ts'
import { requireSecondFactor } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { Keys } from '#server/core/keys.ts'
import { readSettings, writeSettings } from '#server/core/settings.ts'
import { UserError } from '#server/core/user-error.ts'
import { readStaffAddresses, readStanding, setAnswered, upsertAlarm } from './alarm-queries.ts'
import { postMessage } from './outbox.ts'

export interface RaisedAlarm {
  kind: AlarmKind
  /** Which job, webhook or order. */
  subject?: string
  /** What was found. Every member of the staff reads it. */
  detail: string
}

const detailLengthMax = 1_000

/**
 * Tells the staff of something that can't wait: on each of their pages until one of them answers, and by mail the first
 * time (docs/RULES.md, Alarms). A ledger that doesn't hold also stops payments, where the setting wants it.
 */
export async function raiseAlarm(
  { db, keys }: { db: Database; keys: Keys },
  { kind, subject = '', detail: found }: RaisedAlarm,
): Promise<void> {
  const detail = found.slice(0, detailLengthMax)
  const { stopPaymentsOnBrokenLedger, title } = await readSettings(db)
  await db.transaction().execute(async (tx) => {
    const { isNew } = await upsertAlarm(tx, { kind, subject, detail })
    const stops = kind === 'ledger' && stopPaymentsOnBrokenLedger
    if (stops) await writeSettings(tx, { allowPayments: false }, null)
    if (isNew) await mailStaff(tx, keys, writeMail({ kind, subject, detail, title }))
  })
}

async function mailStaff(tx: Tx, keys: Keys, content: { subject: string; text: string }): Promise<void> {
  for (const { email } of await readStaffAddresses(tx))
    if (email) await postMessage(tx, keys, { channel: 'mail', recipient: email, content, canWait: true })
}

interface MailFacts extends Required<RaisedAlarm> {
  title: Record<(typeof languages)[number], string>
}

/** In both languages, because nobody knows which one a member of the staff reads. */
function writeMail({ kind, subject: name, detail, title }: MailFacts) {
  const parts = languages.map((locale) => {
    const what = {
      ledger: () => m.mails_alarm_ledger({}, { locale }),
      job: () => m.mails_alarm_job({ job: name }, { locale }),
      disk: () => m.mails_alarm_disk({}, { locale }),
      storage: () => m.mails_alarm_storage({}, { locale }),
      webhook: () => m.mails_alarm_webhook({ name }, { locale }),
      payment: () => m.mails_alarm_payment({ order: name }, { locale }),
    }[kind]()
    return {
      subject: m.mails_alarm_subject({ title: title[locale] }, { locale }),
      text: m.mails_alarm_text({ what }, { locale }),
    }
  })
  return {
    subject: parts.map(({ subject }) => subject).join(' · '),
    text: [...parts.map(({ text }) => text), detail].join('\n\n'),
  }
}

/** What nobody has answered yet; for all of the staff. */
export async function listAlarms({ db, actor, rights, settings }: MemberContext) {
  if (!actor.isStaff) throw new UserError('forbidden')
  requireSecondFactor(actor)
  const rows = await readStanding(db)
  const alarms = rows.map(
    (row): Alarm => ({
      alarmId: row.id,
      kind: row.kind as AlarmKind,
      subject: row.subject,
      detail: row.detail,
      firstRaisedAt: row.first_raised_at.toISOString(),
    }),
  )
  return {
    alarms,
    canAnswer: rights.asStaff('manage_settings'),
    arePaymentsStopped: !settings.allowPayments,
  }
}

/** Takes an alarm away. What it stopped stays so until the staff open it again in the settings. */
export async function answerAlarm(
  { db, actor }: MemberContext,
  { alarmId, remark }: ParsedInputOf<typeof contract.answerAlarm>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const alarm = await setAnswered(tx, { id: alarmId, memberId: actor.memberId, answer: remark })
    if (!alarm) throw new UserError('not_found')
    await writeAudit(tx, actor, {
      act: 'answer_alarm',
      subject: `alarm:${alarmId}`,
      before: alarm,
      after: { answer: remark },
    })
  })
}
