import { drawKey } from '#contract/core/draw-key.ts'
import { type Endpoint, fillPath, formEncode } from '#contract/core/endpoint.ts'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { addQuery } from './add-query.ts'
import { anySignal } from './any-signal.ts'
import { ApiError, toApiError } from './api-error.ts'
import { askAgainIfCut } from './ask-again-if-cut.ts'
import type { CallOptions } from './call.ts'

const timeoutMs = 20_000
/** A page asks for no more at its start. */
const proofTriesMax = 5

/** Sends one request and reads its answer; knows nothing of refreshing. */
export async function sendRequest(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: CallOptions,
  tokens: { accessToken: string; refreshToken: string } | undefined,
): Promise<unknown> {
  let answered = await fetchAnswer(endpoint, input, options, tokens)
  // The cookie may have been replaced since the headers were made, by an answer to what was asked without one: the last counts.
  for (let tries = 1; tries < proofTriesMax && lacksProof(answered); tries++)
    answered = await fetchAnswer(endpoint, input, options, tokens)
  const { status, answer, retryAfter } = answered
  // Every answer of ours is JSON: a page that a proxy or a public network put in its place says nothing of what happened.
  if (status >= 200 && status < 300 && typeof answer !== 'string') return answer
  throw toApiError(status, answer, retryAfter)
}

interface Answered {
  status: number
  answer: unknown
  retryAfter: string | null
}

const lacksProof = ({ status, answer }: Answered) =>
  status === 403 && Boolean(answer) && toApiError(403, answer).code === 'csrf'

async function fetchAnswer(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  { key, signal, keepalive = false }: CallOptions,
  tokens: { accessToken: string; refreshToken: string } | undefined,
): Promise<Answered> {
  const { path, rest } = fillPath(endpoint.path, input)
  const form = formEncode(rest)
  const isRead = endpoint.method === 'GET'
  if (isRead && !endpoint.cacheable) form.set('_t', String(Date.now()))
  const headers = createHeaders(tokens)
  if (key) headers.set('Idempotency-Key', key)
  const timeout = AbortSignal.timeout(timeoutMs)
  const ask = async () => {
    const response = await fetch(isRead ? addQuery(`/api${path}`, form) : `/api${path}`, {
      method: endpoint.method,
      headers,
      body: isRead ? undefined : form,
      credentials: 'same-origin',
      keepalive,
      signal: signal ? anySignal(signal, timeout) : timeout,
    })
    const text = await response.text()
    const retryAfter = response.headers.get('Retry-After')
    return { status: response.status, answer: readAnswer(text), retryAfter }
  }
  try {
    return await (isRead || key ? askAgainIfCut(ask) : ask())
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, timeout.aborted ? 'timeout' : 'unreachable')
  }
}

export function createHeaders(tokens: { accessToken: string; refreshToken: string } | undefined): Headers {
  const headers = new Headers({
    'X-Requested-With': 'XMLHttpRequest',
    'Accept-Language': getLocale(),
  })
  const proof = readProof() ?? makeProof()
  if (proof) headers.set('X-XSRF-TOKEN', decodeURIComponent(proof))
  if (tokens) headers.set('Authorization', `Bearer ${tokens.accessToken},${tokens.refreshToken}`)
  return headers
}

const readProof = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

/** A browser's first write would else be refused, to be given what it has to repeat. Undefined where cookies are. */
function makeProof(): string | undefined {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is neither everywhere nor synchronous.
  document.cookie = `XSRF-TOKEN=${drawKey()}; path=/; samesite=lax${secure}`
  return readProof()
}

export function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
