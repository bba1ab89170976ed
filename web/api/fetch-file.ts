import { anySignal } from './any-signal.ts'
import { ApiError, toApiError } from './api-error.ts'
import { createHeaders, readAnswer } from './send-request.ts'
import { refreshTokens } from './sessions.ts'
import { readTokens } from './tokens.ts'

const timeoutMs = 60_000

/** Fetches a file that only the reader's tokens open. Throws an ApiError; tells the reader nothing. */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<Blob> {
  const tokens = readTokens()
  const first = await get(path, tokens, signal)
  const fresh = first.status === 401 && tokens ? await refreshTokens(tokens) : undefined
  const response = fresh ? await get(path, fresh, signal) : first
  if (response.ok) return response.blob()
  throw toApiError(response.status, readAnswer(await response.text()), response.headers.get('Retry-After'))
}

async function get(path: string, tokens: ReturnType<typeof readTokens>, signal?: AbortSignal) {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(path, {
      headers: createHeaders(tokens),
      credentials: 'same-origin',
      signal: signal ? anySignal(signal, timeout) : timeout,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, timeout.aborted ? 'timeout' : 'unreachable')
  }
}
