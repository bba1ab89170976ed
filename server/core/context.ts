import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import type { Actor } from './actor.ts'
import type { Database } from './database.ts'
import type { ReadFile } from './incoming-file.ts'
import type { Keys } from './keys.ts'
import type { Permissions } from './permissions.ts'
import type { RequestKey } from './request-keys.ts'
import type { Rights } from './rights.ts'

/** Where a request came from, for logs, limits and counters. */
export interface Client {
  address: string
  userAgent: string
  /** By what the browser is known again; only of operations that open sessions. */
  browser?: string
}

/**
 * What this process holds for all requests. A feature that has something to offer declares it beside it, as
 * `declare module '#server/core/context.ts' { interface Site { gateways: Gateways } }`, and server/site.ts opens it.
 */
export interface Site {
  keys: Keys
  /** The address that readers use; nothing where it is the request's own. */
  publicUrl: string | undefined
}

/**
 * What changes rarely and is asked for by every request: each process keeps it and reads it anew when it changes. A
 * request sees one state of each. Features declare theirs as they do in `Site`.
 */
export interface Snapshots {
  settings: Settings
  permissions: Permissions
}

/** Everything a request knows before its input is looked at; what the domain is called with. */
export interface Context extends Snapshots {
  db: Database
  /** The member who asks; null for a guest. */
  actor: Actor | null
  /** What the asker may do, a guest too; of an actor the same as `actor.rights`. */
  rights: Rights
  language: Language
  site: Site
  client: Client
  /** Where the browser believes to be, such as https://forum.example.org. */
  origin: string
  tokens: { accessToken: string; refreshToken: string }
  log: FastifyBaseLogger
  /** Under which something is created once; only where the operation creates something and the browser sent a key. */
  requestKey?: RequestKey
  /** Reads the bytes of an uploaded file as they come in, up to a limit; only for operations that take a file. */
  readFile: ReadFile
}

/** The context of a request that only members may make. */
export interface MemberContext extends Context {
  actor: Actor
}

/** What acts of the staff know: no more than a job does that acts for one of them. */
export type StaffContext = Pick<MemberContext, 'db' | 'actor' | 'settings' | 'permissions'>
