import * as z from 'zod/mini'
import { defaultSettings, type Settings, settingsShape } from '#contract/core/settings.ts'
import { invalidate, siteTag } from './cache-tags.ts'
import type { Database, Tx } from './database.ts'
import { type LiveValue, openLiveValue } from './live-value.ts'
import { type Notifications, notify } from './notify.ts'
import { lockSettingRows, readSettingRows, upsertSetting } from './settings-queries.ts'

const channel = 'settings'

/** The settings, fresh in this process whichever process changes them; `onChange` hears of each change. */
export const openSettings = (
  db: Database,
  notifications: Notifications,
  onChange: () => void,
): Promise<LiveValue<Settings>> =>
  openLiveValue(notifications, { channel, read: () => readSettings(db), onChange })

/** Rows that no longer fit their type fall back to the default: a bad row must not close the site. */
export async function readSettings(db: Database | Tx): Promise<Settings> {
  const rows = await readSettingRows(db)
  const known = rows.filter(({ key, value }) => key in defaultSettings && isValid(key, value))
  return z.parse(settingsShape, Object.fromEntries(known.map(({ key, value }) => [key, value])))
}

const isValid = (key: string, value: unknown) => z.safeParse(settingsShape, { [key]: value }).success

/** Changes settings for every process at once. `memberId` is who did it; null is the machine itself. */
export async function saveSettings(
  db: Database,
  changes: Partial<Settings>,
  memberId: number | null,
): Promise<void> {
  await db.transaction().execute((tx) => writeSettings(tx, changes, memberId))
}

/** Does the same within a larger transaction. Throws what isn't valid, before it writes anything. */
export async function writeSettings(
  tx: Tx,
  changes: Partial<Settings>,
  memberId: number | null,
): Promise<void> {
  z.parse(settingsShape, changes)
  for (const [key, value] of Object.entries(changes)) await upsertSetting(tx, { key, value, memberId })
  await notify(tx, channel, '')
  await invalidate(tx, siteTag)
}

/** Reads the settings for whoever is going to change some in this transaction; others wait with theirs. */
export async function lockSettings(tx: Tx): Promise<Settings> {
  await lockSettingRows(tx)
  return readSettings(tx)
}

/** Says whether any way to register is open. */
export const mayRegister = (settings: Settings): boolean => settings.allowRegisterAccountTypes.length > 0

/** Says whether any way to sign in is open. */
export const maySignIn = (settings: Settings): boolean => settings.allowLoginAccountTypes.length > 0
