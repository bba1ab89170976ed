import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import { reminderCategories } from '#contract/notifications/reminder-categories.ts'
import type * as contract from '#contract/people/delivery.ts'
import { firstPushedKinds } from '#contract/people/push.ts'
import type { MemberContext } from '#server/core/context.ts'
import { fieldError } from '#server/core/user-error.ts'
import { listPushDevices } from './push-devices.ts'
import { readChoices, upsertChoices } from './queries.ts'
import { showMinute, toMinute } from './quiet-hours.ts'

type Choices = OutputOf<typeof contract.readDeliveryChoices>

/** At first all reminders reach the screen, and nothing goes by mail or to a device. */
export async function readDeliveryChoices(context: MemberContext): Promise<Choices> {
  const { db, actor, site, settings } = context
  const [row, pushDevices] = await Promise.all([readChoices(db, actor.memberId), listPushDevices(context)])
  const unwanted = row.unwanted ?? []
  return {
    screen: reminderCategories.filter((category) => !unwanted.includes(category)),
    mails: row.mailed ?? [],
    pushes: row.pushed ?? [...firstPushedKinds],
    digest: row.digest ?? 'never',
    quietFrom: showMinute(row.quiet_from),
    quietUntil: showMinute(row.quiet_until),
    mail: !site.channels.mail || !site.publicUrl ? 'closed' : row.email === null ? 'no_address' : 'possible',
    arePushesOpen: settings.allowPushes,
    pushKey: site.pushKeys.publicKey,
    pushDevices,
  }
}

/** Holds for what happens from now on. Mails are written in the language in which this was saved. */
export async function saveDeliveryChoices(
  { db, actor, language }: MemberContext,
  input: ParsedInputOf<typeof contract.saveDeliveryChoices>,
): Promise<void> {
  const { screen, mails, pushes, digest, quietFrom, quietUntil, timeZone } = input
  if (quietFrom !== undefined && quietUntil === undefined)
    throw fieldError('quietUntil', { code: 'required' })
  if (quietUntil !== undefined && quietFrom === undefined) throw fieldError('quietFrom', { code: 'required' })
  if (!isTimeZone(timeZone)) throw fieldError('timeZone', { code: 'unknown_choice' })
  const isQuiet = quietFrom !== quietUntil
  await upsertChoices(db, actor.memberId, {
    unwanted: reminderCategories.filter((category) => !screen.includes(category)),
    mailed: [...new Set(mails)],
    pushed: [...new Set(pushes)],
    digest,
    quiet_from: isQuiet ? toMinute(quietFrom) : null,
    quiet_until: isQuiet ? toMinute(quietUntil) : null,
    time_zone: timeZone,
    language,
  })
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
