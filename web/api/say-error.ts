import { m } from '#contract/messages/generated/messages.js'
import { showTime } from '#web/ui/show-time.ts'
import type { ApiError } from './api-error.ts'
import type { Outcome } from './call.ts'

export const isExpected = ({ code, status }: ApiError, expected: readonly Outcome[]) =>
  expected.some((outcome) => outcome === code || outcome === status)

/** The answer's own words; what ends by itself says when in the reader's own zone, which the server doesn't know. */
export function sayOwn({ code, sentence, until }: ApiError): string {
  if (!until) return sentence
  const facts = { until: showTime(until) }
  return code === 'muted' ? m.error_muted_until(facts) : m.error_account_banned_until(facts)
}

/** What went wrong, in the words of its status or else in its own. */
export function sayError({ status, code, sentence, fields }: ApiError): string {
  switch (status) {
    case 0:
      return code === 'timeout' ? m.api_timeout() : m.api_unreachable()
    case 400:
      return m.api_bad_request()
    case 403:
      return code === 'csrf' ? sentence : m.api_forbidden()
    case 404:
      return code === 'not_found' ? sentence : m.api_not_found()
    case 413:
      return sentence || m.error_too_large()
    case 500:
      return m.api_server_error()
    default:
      // Where there is no field to stand at, what is wrong with the first is said.
      return Object.values(fields)[0] || sentence || m.api_other_error({ p1: status })
  }
}
