import type { QueryClient } from '@tanstack/react-query'
import { signOut } from '#contract/accounts/accounts.ts'
import { refreshToken, type SignedIn, type TokenPair } from '#contract/accounts/refresh.ts'
import { isApiError } from '#web/api/api-error.ts'
import { sendRequest } from '#web/api/send-request.ts'
import { expectSessionEnd, tellWindows } from '#web/api/sessions.ts'
import { clearTokens, readTokens } from '#web/api/tokens.ts'
import { forgetMember } from '#web/core/follow-session.ts'
import { forgetDrafts } from '#web/editor/draft.ts'

const patienceMs = 5_000

/**
 * Signs the member out of this browser. What it holds of them goes first and in any case: a server out of reach must keep
 * nobody signed in here, and a window that hears of the session's end must find that it was meant.
 */
export async function leave(queryClient: QueryClient, memberId: number): Promise<void> {
  expectSessionEnd()
  const tokens = readTokens()
  clearTokens()
  forgetDrafts()
  tellWindows({ memberId, over: 'left', ended: tokens?.refreshToken })
  // What guests may read is read again meanwhile; nobody waits for it, and the new page reads for itself.
  void forgetMember(queryClient).catch(() => {})
  if (tokens) await endSession(tokens).catch(() => {})
  // A new page, so that nothing the member has read stays in memory.
  location.assign('/')
}

/** An access token that has expired doesn't end its session; the pair that its refresh token is good for does. */
async function endSession(tokens: TokenPair): Promise<void> {
  const options = { signal: AbortSignal.timeout(patienceMs) }
  try {
    await sendRequest(signOut, {}, options, tokens)
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error
    const fresh = (await sendRequest(refreshToken, {}, options, tokens)) as SignedIn
    await sendRequest(signOut, {}, options, fresh)
  }
}
