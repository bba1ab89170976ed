import { type Endpoint, fillPath, type InputOf, type OutputOf } from '#contract/core/endpoint.ts'
import { ApiError, toApiError } from './api-error.ts'
import { createHeaders, readAnswer } from './send-request.ts'
import { refreshTokens } from './sessions.ts'
import { readTokens } from './tokens.ts'

/** Longer than the server takes over what it has been sent. A network that went away says nothing of it. */
const silenceMsMax = 3 * 60_000

export interface FileOptions {
  /** From 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/**
 * Sends one file to an operation that takes one, and says how far it is. Throws an ApiError, and an AbortError when it
 * is cancelled; tells the reader nothing.
 */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  file: File,
  options: FileOptions,
): Promise<OutputOf<E>> {
  const { path } = fillPath(endpoint.path, input)
  const tokens = readTokens()
  const first = await post(`/api${path}`, file, options, tokens)
  const fresh = first.status === 401 && tokens ? await refreshTokens(tokens) : undefined
  const { status, answer, retryAfter } = fresh ? await post(`/api${path}`, file, options, fresh) : first
  // As of every call: a page in the place of an answer names no file.
  if (status >= 200 && status < 300 && typeof answer !== 'string') return answer as OutputOf<E>
  throw toApiError(status, answer, retryAfter)
}

/** `fetch` doesn't say how much has been sent. */
function post(
  url: string,
  file: File,
  { onProgress, signal }: FileOptions,
  tokens: ReturnType<typeof readTokens>,
) {
  return new Promise<{ status: number; answer: unknown; retryAfter: string | null }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    signal.addEventListener('abort', cancel, { once: true })
    const giveUp = () => {
      reject(new ApiError(0, 'timeout'))
      request.abort()
    }
    let silence = setTimeout(giveUp, silenceMsMax)
    request.open('POST', url)
    createHeaders(tokens).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence)
      silence = setTimeout(giveUp, silenceMsMax)
      onProgress(loaded / total)
    }
    request.onload = () =>
      resolve({
        status: request.status,
        answer: readAnswer(request.responseText),
        retryAfter: request.getResponseHeader('Retry-After'),
      })
    request.onerror = () => reject(new ApiError(0, 'unreachable'))
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    request.onloadend = () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', cancel)
    }
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
