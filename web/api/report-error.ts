import type { Endpoint } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ApiError } from './api-error.ts'
import type { Outcome } from './call.ts'
import { clearTokens } from './tokens.ts'

const show = (text: string, persistent = false) => toast.show({ kind: 'error', text, persistent })

export const isExpected = ({ code, status }: ApiError, expected: readonly Outcome[]) =>
  expected.some((outcome) => outcome === code || outcome === status)

/** Tells the reader what went wrong, in the words of its status; what the caller expects it shows itself. */
export function reportError(error: ApiError, endpoint: Endpoint, expected: readonly Outcome[]): void {
  if (isExpected(error, expected)) return
  switch (error.status) {
    case 0:
      show(error.code === 'timeout' ? m.api_timeout() : m.api_unreachable())
      return
    case 400:
      show(m.api_bad_request(), true)
      return
    case 401:
      // The refresh has said what there is to say, and the sign-in page opens.
      return
    case 403:
      if (error.code === 'second_factor_required') show(error.sentence, true)
      else if (!endpoint.refusedInPlace) show(m.api_forbidden())
      return
    case 404:
      show(`${m.api_not_found()} /api${endpoint.path}`, true)
      return
    case 456:
      notice.show({ title: m.api_notice_title(), text: error.sentence, closable: false })
      return
    case 500:
      show(m.api_server_error(), true)
      return
    case 503:
      notice.show({ title: m.api_notice_title(), text: error.sentence || m.api_server_error() })
      return
    case 508:
      clearTokens()
      localStorage.clear()
      location.reload()
      return
    default:
      show(error.sentence || m.api_other_error({ p1: error.status }))
  }
}
