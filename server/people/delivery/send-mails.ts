import type { Config } from '#server/core/config.ts'
import type { Database } from '#server/core/database.ts'
import type { Job } from '#server/core/job.ts'
import type { Keys } from '#server/core/keys.ts'
import type { Log } from '#server/core/log.ts'
import { readSettings } from '#server/core/settings.ts'
import { postMessage } from '#server/notifications/outbox.ts'
import { readUnreadNotifications } from '#server/notifications/unread-notifications.ts'
import { composeMail } from './compose-mail.ts'
import { memberSlices, membersPerSlice } from './member-slices.ts'
import type { Missed } from './missed-lines.ts'
import {
  lockReceiver,
  markDigested,
  type Receiver,
  readAddress,
  readDigestReceivers,
  readMailChoosers,
  readMailReceivers,
  takeMissed,
  takeMissedMessages,
} from './queries.ts'
import { isQuietAt } from './quiet-hours.ts'
import { unsubscribeAddressOf } from './unsubscribe.ts'

interface Mailing {
  db: Database
  log: Pick<Log, 'error'>
  keys: Keys
  /** Where the site is; links in a mail need it. */
  publicUrl: string
  /** Another moment than now, for tests. */
  now?: Date
  /** Fewer members at once, for tests. */
  perSlice?: number
}

/** Mails each member what they missed since their last digest; a mail and what it told are one transaction. */
export async function mailDigests(mailing: Mailing): Promise<void> {
  await mailEach(mailing, await readDigestReceivers(mailing.db), true)
}

/** Mails mentions and private messages that were unread for an hour, and with them those that are newer. */
export async function mailMissed(mailing: Mailing): Promise<void> {
  const { db, perSlice = membersPerSlice } = mailing
  for await (const slice of memberSlices(db, readMailChoosers, perSlice))
    await mailEach(mailing, await readMailReceivers(db, slice), false)
}

/** One to whom nothing can be written is logged and comes again with the next run; the others don't wait for it. */
async function mailEach(mailing: Mailing, to: readonly Receiver[], isDigest: boolean): Promise<void> {
  for (const receiver of to) {
    await mail(mailing, receiver, isDigest).catch((err: unknown) =>
      mailing.log.error({ err, memberId: receiver.member_id }, 'what a member missed could not be mailed'),
    )
  }
}

async function mail(mailing: Mailing, receiver: Receiver, isDigest: boolean): Promise<void> {
  const { db, keys, publicUrl, now = new Date() } = mailing
  if (isQuietAt(now, receiver)) return
  const { title, commentsPerPage } = await readSettings(db)
  const { member_id: memberId, language: locale } = receiver
  await db.transaction().execute(async (tx) => {
    const choices = await lockReceiver(tx, memberId)
    // Those before them in the run may have taken long.
    const { email } = await readAddress(tx, memberId)
    if (email === null || !choices || (isDigest && choices.digest === 'never')) return
    const wants = (kind: string) => isDigest || choices.mailed.includes(kind)
    const unread = isDigest ? await readUnreadNotifications(tx, memberId) : []
    const missed: Missed = {
      notifications: unread.filter(({ delivered_at }) => delivered_at > (choices.digested_at ?? now)),
      reminders: wants('mentions') ? await takeMissed(tx, memberId, { onlyMentions: !isDigest }) : [],
      conversations: wants('messages') ? await takeMissedMessages(tx, memberId) : [],
    }
    if (isDigest) await markDigested(tx, memberId)
    if (Object.values(missed).every((lines) => lines.length === 0)) return
    const content = composeMail(missed, {
      site: { title: title[locale], address: publicUrl, commentsPerPage },
      ...{ locale, isDigest },
      unsubscribeAddress: unsubscribeAddressOf(keys, publicUrl, { memberId, isDigest }),
    })
    await postMessage(tx, keys, { channel: 'mail', recipient: email, content, canWait: true })
  })
}

/** Nothing goes where no mail does, or where nobody knows the site's address. */
export function deliveryJobs({ publicUrl, mail }: Pick<Config, 'publicUrl' | 'mail'>, keys: Keys): Job[] {
  if (!publicUrl || !mail) return []
  return [
    {
      name: 'mail-digests',
      cron: '17 * * * *',
      run: ({ db, log }) => mailDigests({ db, log, keys, publicUrl }),
    },
    {
      name: 'mail-missed',
      cron: '*/5 * * * *',
      run: ({ db, log }) => mailMissed({ db, log, keys, publicUrl }),
    },
  ]
}
