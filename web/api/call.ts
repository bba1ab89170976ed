import { createIsomorphicFn } from '@tanstack/react-start'
import type { Endpoint, InputOf, OutputOf } from '#contract/core/endpoint.ts'
import type { ErrorCode } from '#contract/core/errors.ts'
import { ApiError, toApiError } from './api-error.ts'
import { pageContext } from './page-context.ts'

/** One outcome by its code, or all that have the same status. */
export type Outcome = ErrorCode | number

export interface CallOptions {
  /** Outcomes that the caller shows itself; all others are told to the reader here. */
  expects?: readonly Outcome[]
  /** Says nothing whatever happens, for calls that the reader doesn't know of. */
  quiet?: boolean
  /** Asked for by a clock: a reader whose session is over isn't led to the sign-in page in the middle of something. */
  inBackground?: boolean
  /** Under which the server creates something once, however often it is sent. */
  key?: string
  signal?: AbortSignal
  /** Goes on when its page is left. */
  keepalive?: boolean
}

/** Calls an operation: over HTTP in the browser, in process while the server draws a page. Throws an ApiError. */
export function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  return carry(endpoint, input, options) as Promise<OutputOf<E>>
}

const carry = createIsomorphicFn()
  .server(
    async (endpoint: Endpoint, input: Record<string, unknown>, _options: CallOptions): Promise<unknown> => {
      const sent = await pageContext()?.send(endpoint, input)
      if (!sent) throw new Error('No page is being drawn.')
      if (!sent.ok) throw toApiError(sent.status, sent.error)
      return sent.answer
    },
  )
  .client(
    async (endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions): Promise<unknown> => {
      const { callFromBrowser } = await loadBrowserCall().catch(() => {
        throw new ApiError(0, 'unreachable')
      })
      return callFromBrowser(endpoint, input, options)
    },
  )

/** Comes with the first call: what a guest reads came with the page. A member's page asks for it as it begins. */
export const loadBrowserCall = () => import('./browser-call.ts')
