/* Shared: the tests check every refusal by it. */

import type { Endpoint } from '#contract/core/endpoint.ts'
import { type ErrorCode, errorCodes } from '#contract/core/errors.ts'
import { isOpenToKeys } from './key-access.ts'

/**
 * What any operation may be refused with, whatever it does: by its doors, the reading of its body, or a bug. A description's
 * `default` stands for the statuses that an operation doesn't name, so none of these shares its status with other codes.
 */
export const errorsAnywhere: readonly ErrorCode[] = [
  'bad_request',
  'too_large',
  'unsupported_type',
  'address_banned',
  'read_only',
  'site_closed',
  'unavailable',
  'disk_full',
  'server_error',
]

/** What follows from how an operation is called, and by whom. */
function errorsOfAccess(endpoint: Endpoint) {
  const { method, anyToken, memberOnly, staffRight, creates, input } = endpoint
  const codes: (ErrorCode | false)[] = [
    Object.keys(input.shape).length > 0 && 'invalid_input',
    memberOnly && 'not_signed_in',
    !anyToken && 'session_ended',
    'api_key_refused',
    (!isOpenToKeys(endpoint) || endpoint.writesPosts) && 'api_key_lacks_right',
    method !== 'GET' && 'csrf',
    staffRight !== undefined && 'forbidden',
    staffRight !== undefined && 'second_factor_required',
    creates && 'key_reused',
    creates && 'sent_before',
    'too_many_requests',
  ]
  return codes.filter((code) => code !== false)
}

/** Every code that an operation may refuse with besides those of all, in the order of the closed list. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const possible = new Set<ErrorCode>([...errorsOfAccess(endpoint), ...endpoint.errors])
  return errorCodes.filter((code) => possible.has(code))
}
