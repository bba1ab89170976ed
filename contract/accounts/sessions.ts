import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, id, moment, nothing, pageNumber, pageOf } from '#contract/core/wire.ts'

const device = z.object({
  browser: z.string(),
  system: z.string(),
  kind: z.enum(['desktop', 'mobile', 'tablet', 'other']),
})

/** One signed-in browser, as its member sees it. */
export const ownSession = z.object({
  sessionId: z.int(),
  isHere: z.boolean(),
  device,
  address: z.string(),
  place: z.string(),
  startedAt: moment(),
  lastUsedAt: moment(),
})
export type OwnSession = z.infer<typeof ownSession>

/** The member's signed-in browsers, the latest first; at most the hundred latest. */
export const listSessions = endpoint({
  name: 'listSessions',
  domain: 'accounts',
  summary: "Lists the member's signed-in browsers, the latest used first.",
  method: 'GET',
  path: '/sessions',
  memberOnly: true,
  personal: true,
  input: nothing(),
  output: z.object({ sessions: z.array(ownSession) }),
})

export const endOwnSession = endpoint({
  name: 'endOwnSession',
  domain: 'accounts',
  summary: "Ends one of the member's sessions.",
  errors: ['not_found'],
  method: 'DELETE',
  path: '/sessions/:sessionId',
  memberOnly: true,
  anyState: true,
  input: z.object({ sessionId: id() }),
  output: done(),
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  domain: 'accounts',
  summary: "Ends all of the member's sessions but this one.",
  method: 'DELETE',
  path: '/sessions',
  memberOnly: true,
  anyState: true,
  input: nothing(),
  output: done(),
})

export const loginLogEntry = z.object({
  entryId: z.int(),
  kind: z.enum(['sign_in', 'renewal']),
  address: z.string(),
  place: z.string(),
  loggedAt: moment(),
})
export type LoginLogEntry = z.infer<typeof loginLogEntry>

export const listLoginLog = endpoint({
  name: 'listLoginLog',
  domain: 'accounts',
  summary: 'Lists when and where the member signed in or renewed a session, the latest first.',
  method: 'GET',
  path: '/loginLog',
  memberOnly: true,
  personal: true,
  input: z.object({ page: pageNumber() }),
  output: pageOf(loginLogEntry),
})
