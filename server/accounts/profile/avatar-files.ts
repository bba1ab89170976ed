import type { Mount } from '#server/core/host.ts'
import { UserError } from '#server/core/user-error.ts'
import { findAvatar } from './avatar-queries.ts'

/** Serves avatars. The version is part of the name, so a browser and a CDN may keep each for ever. */
export const mountAvatars: Mount = (app, { db }) => {
  app.get<{ Params: { name: string } }>('/avatars/:name', async (request, reply) => {
    const [, memberId, version] = /^(\d{1,15})-([0-9a-f]{12})\.webp$/.exec(request.params.name) ?? []
    const avatar = memberId && version ? await findAvatar(db, Number(memberId), version) : undefined
    if (!avatar) throw new UserError('not_found')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(avatar.picture)
  })
}
