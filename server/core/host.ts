import type { FastifyInstance } from 'fastify'
import type { Actor } from './actor.ts'
import type { Site, Snapshots } from './context.ts'
import type { Database } from './database.ts'
import type { Notifications } from './notify.ts'
import type { Rights } from './rights.ts'

/** What this process offers to whatever answers requests in it. */
export interface Host {
  db: Database
  notifications: Notifications
  site: Site
  /** As they are now; the same object until one of them changes. */
  snapshots: () => Snapshots
  /** Who an access token stands for; null when it is no longer good. */
  readActor: (accessToken: string) => Promise<Actor | null>
  /** Whom an API key acts as; null when it is no longer good. */
  readKeyActor: (key: string) => Promise<Actor | null>
  /** What guests may do. */
  guestRights: () => Rights
}

/** Mounts what is no operation: a feed, a file, a live line. Bans and limits have been asked before it hears of a request. */
export type Mount = (app: FastifyInstance, host: Host) => void | Promise<void>
