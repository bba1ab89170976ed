import { type Endpoint, fillPath } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ApiError } from './api-error.ts'
import type { Outcome } from './call.ts'
import { isExpected, sayError, sayOwn } from './say-error.ts'
import { clearTokens } from './tokens.ts'

/** Refusals that say no more than that one may not. */
const unexplained = /^(forbidden|topic_gated|unknown)$/

const show = (text: string, persistent = false) => toast.show({ kind: 'error', text, persistent })

/** What was called, and with what. */
interface Asked {
  endpoint: Endpoint
  input: Record<string, unknown>
}

/** Tells the reader what went wrong; what the caller expects it shows itself. */
export function reportError(error: ApiError, { endpoint, input }: Asked, expected: readonly Outcome[]): void {
  if (isExpected(error, expected)) return
  const text = sayError(error)
  switch (error.status) {
    case 400:
    case 500:
      show(text, true)
      return
    case 401:
      // The refresh has said what there is to say, and the sign-in page opens.
      return
    case 403:
      if (!unexplained.test(error.code)) show(sayOwn(error), true)
      else if (!endpoint.refusedInPlace) show(text)
      return
    case 404:
      // What was to be changed has gone, as the server says in words of its own. Else there is the address to go by.
      if (endpoint.method !== 'GET' && error.code === 'not_found') show(text, true)
      else show(`${m.api_not_found()} /api${fillPath(endpoint.path, input).path}`, true)
      return
    case 456:
    case 503:
      notice.show({ title: m.api_notice_title(), text, closable: error.status === 503 })
      return
    case 508:
      clearTokens()
      localStorage.clear()
      location.reload()
      return
    default:
      show(text)
  }
}
