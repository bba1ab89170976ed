import { refreshToken, type SignedIn, type TokenPair } from '#contract/accounts/refresh.ts'
import { m } from '#contract/messages/generated/messages.js'
import { toast } from '#web/ui/toast.ts'
import { isApiError } from './api-error.ts'
import { sendRequest } from './send-request.ts'
import { clearTokens, readTokens, saveTokens } from './tokens.ts'

/** Told when this browser is no longer a member's; the router goes to the sign-in page. */
let onSignedOut: (path: string) => void = () => {}
export function listenForSignOut(listener: typeof onSignedOut): void {
  onSignedOut = listener
}

let refreshing: Promise<TokenPair | undefined> | undefined

/**
 * Gets a new pair for one that has expired. All calls of a tab that meanwhile fail wait for the same refresh, and tabs
 * wait for each other, so that each pair is used once.
 */
export function refreshTokens(expired: TokenPair): Promise<TokenPair | undefined> {
  refreshing ??= withTabsLocked(() => refreshOnce(expired)).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

const withTabsLocked = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('refresh-token', work) : work()

async function refreshOnce(expired: TokenPair): Promise<TokenPair | undefined> {
  const present = readTokens()
  if (!present || present.accessToken !== expired.accessToken) return present
  try {
    const { accessToken, refreshToken: next } = (await sendRequest(refreshToken, {}, {}, present)) as SignedIn
    const pair = { accessToken, refreshToken: next }
    saveTokens(pair)
    return pair
  } catch (error) {
    // Without a connection the old pair may still be good later.
    if (!isApiError(error) || error.status !== 401) throw error
    forget(present)
    toast.show({ kind: 'error', text: m.api_refresh_failed() })
    return undefined
  }
}

/** Another tab may have signed in meanwhile: its tokens stay. */
function forget(refused: TokenPair): void {
  const present = readTokens()
  if (!present || present.refreshToken === refused.refreshToken) clearTokens()
}

const ending = new AbortController()

/** Breaks off what is kept in the background, which must not come after the session that it belongs to. */
export const sessionEnd = ending.signal

/** The reader signs out here: being told of the session's end is then no news. */
export function expectSessionEnd(): void {
  ending.abort()
}

/** The session was ended elsewhere. Asking for new tokens shows whether it is still this browser's, and says so. */
export async function leaveEndedSession(): Promise<void> {
  if (sessionEnd.aborted) return
  const present = readTokens()
  if (present && !(await refreshTokens(present))) onSignedOut(location.pathname + location.search)
}

/** No tokens are to be had, so the reader signs in again and comes back to where they were. */
export function signInAgain(): void {
  // Of several calls that fail together, the first already leads to the sign-in page and knows the way back.
  if (location.pathname !== '/login') onSignedOut(location.pathname + location.search)
}
