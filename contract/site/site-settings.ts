import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, moment, nothing } from '#contract/core/wire.ts'

/** How a setting is edited, as its own shape in contract/core/settings.ts says. */
export const settingKinds = [
  'number',
  'switch',
  'choice',
  'choices',
  'text',
  'texts',
  'list',
  'sections',
  'links',
  'picture',
] as const
export type SettingKind = (typeof settingKinds)[number]

export const siteSetting = z.object({
  key: z.string(),
  kind: z.enum(settingKinds),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  choices: z.optional(z.array(z.string())),
  value: z.unknown(),
  defaultValue: z.unknown(),
  /** Null while the default holds, and when the machine itself changed it. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(moment()),
})
export type SiteSetting = z.infer<typeof siteSetting>

export const listSiteSettings = endpoint({
  name: 'listSiteSettings',
  domain: 'site',
  summary: 'Lists all site settings with their values and defaults.',
  method: 'GET',
  path: '/manage/settings',
  staffRight: 'manage_settings',
  input: nothing(),
  output: z.object({ settings: z.array(siteSetting) }),
})

/** A JSON object of values by key. What a text among them may hold is asked of each. */
const settingValues = () => z.string().check(z.minLength(2), z.maxLength(100_000))

/**
 * `changes` is a JSON object of values by key, because a setting may be a number, a list, or a text in both languages.
 * `seen` holds what some of them were when their change began: one that is something else by now is refused. All are saved
 * or none; what is wrong with a value is told under its key, of a text in English under `key.en-US`.
 */
export const saveSiteSettings = endpoint({
  name: 'saveSiteSettings',
  domain: 'site',
  summary: 'Changes site settings together.',
  errors: ['not_found', 'changed_meanwhile'],
  method: 'PUT',
  path: '/manage/settings',
  staffRight: 'manage_settings',
  input: z.object({ changes: settingValues(), seen: z.optional(settingValues()) }),
  output: done(),
})
