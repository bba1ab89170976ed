import * as z from 'zod/mini'
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import { defaultSettings, type SettingKey, settingsShape } from '#contract/core/settings.ts'
import type * as contract from '#contract/site/site-settings.ts'
import type { SettingKind, SiteSetting } from '#contract/site/site-settings.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import { problemOf } from '#server/core/refused-input.ts'
import { writeSettings } from '#server/core/settings.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { readChanges } from './setting-queries.ts'

/** Lists every setting with how it is edited, what it is now, and who changed it last. */
export async function listSiteSettings({
  db,
  settings,
}: Context): Promise<OutputOf<typeof contract.listSiteSettings>> {
  const changes = new Map((await readChanges(db)).map((row) => [row.key, row]))
  const listed = (Object.keys(defaultSettings) as SettingKey[]).map((key) => ({
    key,
    ...describeSetting(key),
    value: settings[key],
    defaultValue: defaultSettings[key],
    changedBy: changes.get(key)?.account ?? null,
    changedAt: changes.get(key)?.updated_at.toISOString() ?? null,
  }))
  return { settings: listed }
}

interface JsonShape {
  type?: string
  enum?: string[]
  minimum?: number
  maximum?: number
  items?: JsonShape
}

/** The editor of a setting follows from its shape, so that a setting is described in one place only. */
function describeSetting(key: SettingKey): Pick<SiteSetting, 'kind' | 'min' | 'max' | 'choices'> {
  const { type, enum: choices, minimum: min, maximum: max, items } = shapes[key] as JsonShape
  if (type === 'boolean') return { kind: 'switch' }
  if (type === 'integer') return { kind: 'number', min, max }
  if (type === 'array') return items?.enum ? { kind: 'choices', choices: items.enum } : { kind: 'list' }
  if (choices) return { kind: 'choice', choices }
  const kind: SettingKind = type === 'object' ? 'texts' : 'text'
  return { kind }
}

const shapes = z.toJSONSchema(settingsShape, { io: 'output', unrepresentable: 'any' }).properties as Record<
  SettingKey,
  unknown
>

/** Changes one setting for every process at once and writes it down. Field errors name `value`. */
export async function saveSiteSetting(
  { db, actor, settings }: MemberContext,
  { key, value: text }: ParsedInputOf<typeof contract.saveSiteSetting>,
): Promise<void> {
  if (!isSettingKey(key)) throw new UserError('not_found')
  const parsed = z.safeParse(settingsShape, { [key]: parseJson(text) }, { reportInput: true })
  if (!parsed.success) throw fieldError('value', problemOf(parsed.error.issues[0]!))
  const value = parsed.data[key]
  await db.transaction().execute(async (tx) => {
    await writeSettings(tx, { [key]: value }, actor.memberId)
    await writeAudit(tx, actor, {
      act: 'save_setting',
      subject: `setting:${key}`,
      before: settings[key],
      after: value,
    })
  })
}

const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(defaultSettings, key)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw fieldError('value', { code: 'wrong_form' })
  }
}
