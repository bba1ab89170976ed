import type { Mount } from '#server/core/host.ts'
import { UserError } from '#server/core/user-error.ts'

/** What programs look for at addresses that are the same on every site (RFC 8615): where a password is changed, and nothing else. */
export const mountWellKnown: Mount = (app) => {
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/user/control/editUser'))
  // The page that an unknown address leads to would be taken for what was asked for.
  app.all('/.well-known/*', async () => {
    throw new UserError('not_found')
  })
}
