/* Shared: whatever shows pictures to some alone says who they are. */
import type { PrivatePicture } from '#contract/notifications/private-message.ts'
import { readPicturePath, smallPicturePath } from '#contract/posts/upload-paths.ts'
import type { Actor } from '#server/core/actor.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { Mount } from '#server/core/host.ts'
import { UserError } from '#server/core/user-error.ts'
import { readMember } from '#server/http/endpoints.ts'
import { takeUnusedPictures } from './queries.ts'
import { sendStored } from './send-stored.ts'

/** Finds the path of the picture's upload, for whoever may see it. */
export type FindPicture = (
  db: Database,
  actor: Actor,
  params: Readonly<Record<string, number>>,
) => Promise<string | undefined>

/**
 * Serves pictures that a page fetches with its reader's tokens. Whoever may not see one is told what they are told where
 * there is none. Nothing keeps it on the way.
 */
export const mountPrivatePictures =
  (root: string, find: FindPicture): Mount =>
  (app, host) => {
    const { storage } = host.site.uploads
    app.get<{ Params: Record<string, string> }>(`${root}/:at/:size`, async (request, reply) => {
      const { size = '', ...params } = request.params
      const actor = await readMember(host, request)
      const numbers = Object.entries(params).map(([name, text]) => [name, readNumber(text)] as const)
      const isSmall = size === 'small.webp'
      if (!isSmall && size !== 'full.webp') throw new UserError('not_found')
      const path = await find(host.db, actor, Object.fromEntries(numbers))
      const picture = path && readPicturePath(path)
      if (!picture) throw new UserError('not_found')
      const shown = (isSmall && smallPicturePath(picture)) || path
      reply.header('cache-control', 'private, no-store').type('image/webp')
      return sendStored(storage, shown.replace(/^\/uploads\//, ''), reply)
    })
  }

/** Nothing that is counted here has more digits, and all of them fit the database's numbers. */
function readNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UserError('not_found')
  return Number(text)
}

/**
 * Takes pictures that nothing shows yet for something private, and returns them in the order of the names; nothing where one
 * of them is missing, shown already, or somebody else's.
 */
export async function takePictures(
  tx: Tx,
  ownerId: number,
  names: readonly string[],
): Promise<{ id: number; path: string }[] | undefined> {
  if (names.length === 0) return []
  const taken = await takeUnusedPictures(tx, ownerId, names)
  const ordered = names.flatMap((name) => taken.find((one) => one.name === name) ?? [])
  // The same picture twice is one that something shows already.
  return taken.length === names.length ? ordered : undefined
}

/** A private picture: the path of its upload, and what it shows. */
export interface StoredPicture {
  path: string
  alt: string
}

/** How big it is and what it shows: where it is only the address of what it belongs to says. */
export function toPrivatePicture({ path, alt }: StoredPicture): PrivatePicture {
  const { width, height } = readPicturePath(path) ?? { width: 1, height: 1 }
  return { width, height, alt }
}
