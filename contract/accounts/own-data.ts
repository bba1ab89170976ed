import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, moment, nothing, secret } from '#contract/core/wire.ts'
import { passwordLength } from './accounts.ts'

const password = z._default(secret({ max: passwordLength.max }), '')

/** Seven days to think it over. */
export const cancellationGraceDays = 7

export const readOwnData = endpoint({
  name: 'readOwnData',
  domain: 'accounts',
  summary: "Returns the state of the member's data export and of their cancellation.",
  method: 'GET',
  path: '/ownData',
  memberOnly: true,
  personal: true,
  input: nothing(),
  output: z.object({
    export: z.nullable(
      z.object({
        state: z.enum(['waiting', 'ready', 'failed']),
        requestedAt: moment(),
        bytes: z.int(),
        /** Asked for more than a day ago: a new one may be asked for in its place. */
        isOld: z.boolean(),
      }),
    ),
    cancellationDueAt: z.nullable(moment()),
    hasPassword: z.boolean(),
  }),
})

/** Asks for an archive of everything about oneself; a job makes it. At most one a day. */
export const requestExport = endpoint({
  name: 'requestExport',
  domain: 'accounts',
  summary: 'Asks for an archive of everything about the member; at most one a day.',
  errors: ['too_many_tries'],
  method: 'POST',
  path: '/ownData/exports',
  memberOnly: true,
  creates: true,
  input: z.object({ password }),
  output: done(),
})

/** An address that downloads the archive, good for five minutes without a sign-in. */
export const createExportLink = endpoint({
  name: 'createExportLink',
  domain: 'accounts',
  summary: "Makes a link that downloads the member's archive, good for five minutes.",
  errors: ['not_found', 'too_many_tries'],
  method: 'POST',
  path: '/ownData/links',
  memberOnly: true,
  input: z.object({ password }),
  output: z.object({ address: z.string() }),
})

export const requestCancellation = endpoint({
  name: 'requestCancellation',
  domain: 'accounts',
  summary: "Asks to cancel one's own account; it happens seven days later.",
  errors: ['last_administrator', 'too_many_tries'],
  method: 'PUT',
  path: '/cancellation',
  memberOnly: true,
  input: z.object({ password }),
  output: z.object({ cancellationDueAt: moment() }),
})

export const withdrawCancellation = endpoint({
  name: 'withdrawCancellation',
  domain: 'accounts',
  summary: "Withdraws the request to cancel one's own account.",
  method: 'DELETE',
  path: '/cancellation',
  memberOnly: true,
  input: nothing(),
  output: done(),
})
