import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { apiKeyRights } from '#contract/core/roles.ts'
import { choice, done, id, integer, line, listOf, moment, nothing } from '#contract/core/wire.ts'

/* Keys by which programs of the staff ask the API. A key is shown once, when it is made. */

export const apiKeyDays = { min: 1, max: 366 }

const apiKey = z.object({
  keyId: z.int(),
  name: z.string(),
  /** What it begins with. */
  prefix: z.string(),
  /** Whose rights it has, as far as it was given them. */
  account: z.string(),
  rights: z.array(z.enum(apiKeyRights)),
  createdAt: moment(),
  expiresAt: moment(),
  /** To the minute. */
  lastUsedAt: z.nullable(moment()),
  revokedAt: z.nullable(moment()),
})
export type ApiKey = z.infer<typeof apiKey>

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  domain: 'site',
  summary: 'Lists the API keys, the latest first; those that ended long ago are left out.',
  method: 'GET',
  path: '/manage/apiKeys',
  staffRight: 'manage_integrations',
  input: nothing(),
  output: z.object({ items: z.array(apiKey) }),
})

/** It acts as whoever makes it. Without rights it reads what its owner may read. */
export const makeApiKey = endpoint({
  name: 'makeApiKey',
  domain: 'site',
  summary: 'Makes an API key, and returns it for the only time.',
  errors: ['list_full'],
  method: 'PUT',
  path: '/manage/apiKeys',
  staffRight: 'manage_integrations',
  input: z.object({
    name: line({ min: 1, max: 30 }),
    rights: listOf(choice(...apiKeyRights), apiKeyRights.length),
    days: integer(apiKeyDays.min, apiKeyDays.max),
  }),
  output: z.object({ keyId: z.int(), key: z.string() }),
})

export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  domain: 'site',
  summary: 'Ends an API key at once.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/manage/apiKeys/:keyId',
  staffRight: 'manage_integrations',
  input: z.object({ keyId: id() }),
  output: done(),
})
