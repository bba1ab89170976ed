import { minuteMs } from './durations.ts'
import type { Keys } from './keys.ts'
import { UserError } from './user-error.ts'

/** The query of a link, as it was sent. */
export type LinkQuery = Readonly<Record<string, string | undefined>>

export const linkLifeMs = 5 * minuteMs

/**
 * Returns an address that proves itself for five minutes, because a download can't carry the tokens and an address may
 * be seen by others. Neither its path nor one of its parameters can be changed.
 */
export function signLink(
  keys: Keys,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const query = { ...parameters, expires: String(Date.now() + linkLifeMs) }
  const signature = keys.sign('download', toText(path, query)).toString('base64url')
  return `${path}?${new URLSearchParams({ ...query, signature })}`
}

/** Throws `link_expired` when the link was made by somebody else, was changed, or is too old. */
export function requireSignedLink(keys: Keys, path: string, { signature, ...query }: LinkQuery): void {
  const isOurs = keys.isSigned('download', toText(path, query), String(signature))
  if (!isOurs || !(Number(query.expires) > Date.now())) throw new UserError('link_expired')
}

/** What is signed of a link. The order in which parameters were sent doesn't count. */
function toText(path: string, query: LinkQuery): string {
  const parameters = Object.entries(query).map(([name, value]) => [name, String(value)])
  return `${path}?${new URLSearchParams(parameters.sort())}`
}
