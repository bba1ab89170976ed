import type { Mount } from '#server/core/host.ts'
import type { LinkQuery } from '#server/core/signed-links.ts'
import { openExportLink } from './own-data.ts'

/** Serves archives to whoever has a link that is still good. */
export const mountExports: Mount = (app, host) => {
  app.get<{ Params: { exportId: string }; Querystring: LinkQuery }>(
    '/exports/:exportId',
    async ({ params, query }, reply) => {
      const archive = await openExportLink(host, Number(params.exportId), query)
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="teahouse.zip"')
        .type('application/zip')
        .send(archive)
    },
  )
}
