import * as z from 'zod/mini'
import { defaultSettings, type Settings, settingsShape } from '#contract/core/settings.ts'
import { announce, contentKey } from '#server/content.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { type Notifications, notify } from '#server/db/notifications.ts'
import { readSettingRows, upsertSetting } from './settings-queries.ts'

const channel = 'settings'

export interface SiteSettings {
  /** The settings as they are now; the same object until one changes. */
  current: () => Settings
}

/** Reads the settings and keeps them fresh in this process whichever process changes them. */
export async function openSettings(db: Database, notifications: Notifications): Promise<SiteSettings> {
  let settings = defaultSettings
  let newest = 0
  // Two changes in a row are read twice, and the first reading may well come back last.
  const reload = async () => {
    const turn = ++newest
    const read = await readSettings(db)
    if (turn === newest) settings = read
  }
  // Listening comes first: what changes while the rows are read is then told.
  await notifications.on(channel, reload)
  notifications.onReconnect(reload)
  await reload()
  return { current: () => settings }
}

/** Rows that no longer fit their type fall back to the default: a bad row must not close the site. */
export async function readSettings(db: Database): Promise<Settings> {
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

/** The same within a transaction that writes more. Throws what isn't valid, before it writes anything. */
export async function writeSettings(
  tx: Tx,
  changes: Partial<Settings>,
  memberId: number | null,
): Promise<void> {
  z.parse(settingsShape, changes)
  for (const [key, value] of Object.entries(changes)) await upsertSetting(tx, key, value, memberId)
  await notify(tx, channel, '')
  await announce(tx, contentKey.site)
}
