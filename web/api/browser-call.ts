import { refreshToken } from '#contract/accounts/refresh.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ApiError, isApiError } from './api-error.ts'
import type { CallOptions } from './call.ts'
import { pagePermission } from './page-permission.ts'
import { reportError } from './report-error.ts'
import { sendRequest } from './send-request.ts'
import { refreshTokens, sessionEnd, signInAgain } from './sessions.ts'
import { readTokens } from './tokens.ts'

/** One call of the browser: the request, one refresh of the tokens when they have expired, and the error's words. */
export async function callFromBrowser(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<unknown> {
  try {
    return await sendRefreshing(endpoint, input, options)
  } catch (error) {
    if (isApiError(error)) {
      if (endpoint.refusedInPlace) pagePermission.write(error.status !== 403)
      if (!options.quiet) reportError(error, { endpoint, input }, options.expects ?? [])
    }
    throw error
  }
}

async function sendRefreshing(endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions) {
  if (endpoint.refusedInPlace) pagePermission.write(true)
  const tokens = readTokens()
  try {
    // What only members may ask would be refused: whoever has just signed out has parts of a page that still ask.
    if (endpoint.memberOnly && !tokens) throw new ApiError(401, 'not_signed_in')
    return await sendRequest(endpoint, input, options, tokens)
  } catch (error) {
    if (!isApiError(error) || error.status !== 401 || endpoint === refreshToken) throw error
    // The reader signs out here, and is on the way to a new page: another would take its place.
    if (sessionEnd.aborted) throw error
    const fresh = tokens && (await refreshTokens(tokens))
    if (fresh) return sendRequest(endpoint, input, options, fresh)
    if (!options.inBackground) signInAgain(tokens, endpoint.method === 'GET')
    throw error
  }
}
