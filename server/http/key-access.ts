import type { Endpoint } from '#contract/core/endpoint.ts'
import { apiKeyRights } from '#contract/core/roles.ts'
import type { Actor } from '#server/core/actor.ts'
import { UserError } from '#server/core/user-error.ts'

/** Whether a key may call an operation at all, if it has the right: what is its owner's own is no program's. */
export function isOpenToKeys({ method, memberOnly, staffRight, writesPosts }: Endpoint): boolean {
  if (staffRight) return (apiKeyRights as readonly string[]).includes(staffRight)
  return writesPosts || (method === 'GET' && !memberOnly)
}

/** Refuses a key what it wasn't given; a right of the staff is asked for as it is of everybody. */
export function requireOpenToKey(endpoint: Endpoint, { writesPosts }: NonNullable<Actor['apiKey']>): void {
  if (!isOpenToKeys(endpoint) || (endpoint.writesPosts && !writesPosts))
    throw new UserError('api_key_lacks_right')
}
