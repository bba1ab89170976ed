import type { FastifyInstance } from 'fastify'
import type { Keys } from '#server/core/keys.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import { openExportLink } from './own-data.ts'

interface LinkParts {
  Params: { exportId: string }
  Querystring: { expires?: string; stamp?: string }
}

/** Serves archives to whoever has a link that still holds. */
export function mountExports(app: FastifyInstance, db: Database, keys: Keys): void {
  app.get<LinkParts>('/exports/:exportId', async (request, reply) => {
    const { expires, stamp } = request.query
    const archive = await openExportLink(db, keys, {
      exportId: Number(request.params.exportId),
      expires: Number(expires),
      stamp: String(stamp),
    })
    if (!archive) throw new UserError('link_expired')
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="teahouse.zip"')
      .type('application/zip')
      .send(archive)
  })
}
