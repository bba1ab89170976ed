import { createSerializationAdapter } from '@tanstack/react-router'
import type { ErrorAnswer, ErrorCode } from '#contract/core/errors.ts'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'

/** An answer that wasn't success, or that isn't ours. `status` 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'timeout' | 'unreachable' | 'unknown'
  /** One sentence a field, in the reader's language. */
  readonly fields: Record<string, string>
  /** The answer's own words, which a 503's notice shows. */
  readonly sentence: string
  /** When it ends by itself, such as a ban. */
  until: string | undefined
  /** With which whoever is refused may do something about it. */
  ticket: string | undefined
  /** After which it is worth trying again, where that is known. */
  retryAfterSeconds: number | undefined

  constructor(status: number, code: ApiError['code'], sentence = '', fields: Record<string, string> = {}) {
    super(`${status} ${code}: ${sentence}`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.sentence = sentence
    this.fields = fields
  }
}

/**
 * What isn't in our own form comes from a proxy or from a crash: its body is for nobody's eyes. `retryAfter` is the
 * answer's header of that name.
 */
export function toApiError(status: number, answer: unknown, retryAfter: string | null = null): ApiError {
  const error = (answer as Partial<ErrorAnswer> | undefined)?.error
  if (!error?.code) return new ApiError(status, 'unknown', withWait(status, '', retryAfter))
  const fields = Object.entries(error.fields ?? {}).map(([name, { message }]) => [name, message])
  const made = new ApiError(
    status,
    error.code,
    withWait(status, error.message, retryAfter),
    Object.fromEntries(fields),
  )
  made.until = error.until
  made.ticket = error.ticket
  made.retryAfterSeconds = Number(retryAfter) || undefined
  return made
}

/** How long to wait before it is worth trying again, behind what was said of it. */
function withWait(status: number, sentence: string, retryAfter: string | null): string {
  if (status !== 429) return sentence
  const said = sentence || m.error_too_many_requests()
  const seconds = Number(retryAfter)
  if (!(seconds > 0)) return said
  const [value, unit] = waitOf(seconds)
  const time = new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  return `${said}${m.api_retry_after({ time })}`
}

function waitOf(seconds: number): [value: number, unit: 'second' | 'minute' | 'hour'] {
  if (seconds < 120) return [seconds, 'second']
  if (seconds < 7_200) return [Math.ceil(seconds / 60), 'minute']
  return [Math.ceil(seconds / 3_600), 'hour']
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** How an error travels with a drawn page: whole. The framework's own way keeps nothing but the message. */
export const apiErrorAdapter = createSerializationAdapter({
  key: 'ApiError',
  test: isApiError,
  toSerializable: ({ status, code, sentence, fields }) => ({ status, code, sentence, fields }),
  fromSerializable: ({ status, code, sentence, fields }) => new ApiError(status, code, sentence, fields),
})
