import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { FieldProblem } from '#contract/core/errors.ts'
import { defaultSettings, type SettingKey, type Settings, settingsShape } from '#contract/core/settings.ts'
import type * as contract from '#contract/site/site-settings.ts'
import type { SettingKind, SiteSetting } from '#contract/site/site-settings.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { problemOf } from '#server/core/refused-input.ts'
import { lockSettings, writeSettings } from '#server/core/settings.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { bindSiteUploads } from '#server/posts/uploads/bind-site-uploads.ts'
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
  properties?: Record<string, unknown>
}

/** The editor of a setting follows from its shape, so that a setting is described in one place only. */
function describeSetting(key: SettingKey): Pick<SiteSetting, 'kind' | 'min' | 'max' | 'choices'> {
  const { type, enum: choices, minimum: min, maximum: max, items } = shapes[key] as JsonShape
  if (type === 'boolean') return { kind: 'switch' }
  if (type === 'integer') return { kind: 'number', min, max }
  if (type === 'array' && items?.enum) return { kind: 'choices', choices: items.enum }
  if (items?.type === 'object') return { kind: items.properties?.children ? 'sections' : 'links' }
  if (type === 'array') return { kind: 'list' }
  if (choices) return { kind: 'choice', choices }
  if (showingPictures.includes(key)) return { kind: 'picture' }
  const kind: SettingKind = type === 'object' ? 'texts' : 'text'
  return { kind }
}

const shapes = z.toJSONSchema(settingsShape, { io: 'output', unrepresentable: 'any' }).properties as Record<
  SettingKey,
  unknown
>

/** Changes settings together for every process at once and writes each down. Field errors name the setting. */
export async function saveSiteSettings(
  { db, actor }: MemberContext,
  { changes: text, seen }: ParsedInputOf<typeof contract.saveSiteSettings>,
): Promise<void> {
  const changes = parseChanges(text)
  const begun = seen === undefined ? {} : parseJson(seen)
  await db.transaction().execute(async (tx) => {
    const settings = await lockSettings(tx)
    requireSeen(settings, changes, begun)
    requireOrder({ ...settings, ...changes }, changes)
    await writeSettings(tx, changes, actor.memberId)
    for (const key of Object.keys(changes) as SettingKey[]) {
      if (showingPictures.includes(key)) await bindPictures(tx, actor.memberId, key, changes[key])
      await writeAudit(tx, actor, {
        act: 'save_setting',
        subject: `setting:${key}`,
        before: settings[key],
        after: changes[key],
      })
    }
  })
}

/** Names what is something else now than when its change began. */
function requireSeen(now: Settings, changes: Partial<Settings>, begun: Record<string, unknown>): void {
  const fields: Record<string, FieldProblem> = {}
  for (const key of Object.keys(changes) as SettingKey[])
    if (Object.hasOwn(begun, key) && !isDeepStrictEqual(begun[key], now[key]))
      fields[key] = { code: 'changed_meanwhile' }
  if (Object.keys(fields).length > 0) throw new UserError('changed_meanwhile', { fields })
}

/** The least and the most of something. A most of 0 is none. */
const bounds = [
  ['redEnvelopeFenMin', 'redEnvelopeFenMax'],
  ['bountyFenMin', 'bountyFenMax'],
  ['bountyPointsMin', 'bountyPointsMax'],
] as const

/** Throws field errors where the least would be more than the most: nothing fits between them. */
function requireOrder(after: Settings, changes: Partial<Settings>): void {
  const fields: Record<string, FieldProblem> = {}
  for (const [least, most] of bounds) {
    const [min, max] = [after[least], after[most]]
    if (max === 0 || min <= max) continue
    if (least in changes) fields[least] = { code: 'too_big', max }
    else if (most in changes) fields[most] = { code: 'too_small', min }
  }
  if (Object.keys(fields).length > 0) throw new UserError('invalid_input', { fields })
}

/** Settings that name uploaded pictures, which stay for as long as they do: lists, and one picture. */
const showingPictures: readonly SettingKey[] = ['headerSections', 'friendlyLinks', 'siteIcon']

const bindPictures = (tx: Tx, memberId: number, key: SettingKey, value: unknown) =>
  bindSiteUploads(tx, memberId, { part: `setting:${key}`, text: JSON.stringify(value) })

function parseChanges(text: string): Partial<Settings> {
  const given = parseJson(text)
  if (!Object.keys(given).every(isSettingKey)) throw new UserError('not_found')
  const parsed = z.safeParse(settingsShape, given, { reportInput: true })
  if (!parsed.success) {
    const fields: Record<string, FieldProblem> = {}
    for (const issue of parsed.error.issues) fields[nameOf(issue.path)] ??= problemOf(issue)
    throw new UserError('invalid_input', { fields })
  }
  // The shape fills in what wasn't given.
  return Object.fromEntries(Object.entries(parsed.data).filter(([key]) => Object.hasOwn(given, key)))
}

/** Of a text in both languages the English one is a field of its own, so that its form says which of them it is. */
const nameOf = ([key, part]: readonly PropertyKey[]) =>
  part === 'en-US' ? `${String(key)}.en-US` : String(key)

const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(defaultSettings, key)

function parseJson(text: string): Record<string, unknown> {
  try {
    return z.parse(z.record(z.string(), z.unknown()), JSON.parse(text))
  } catch {
    throw fieldError('changes', { code: 'wrong_form' })
  }
}
