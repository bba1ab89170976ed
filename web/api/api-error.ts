import { createSerializationAdapter } from '@tanstack/react-router'
import type { ErrorAnswer, ErrorCode } from '#contract/core/errors.ts'

/** An answer that wasn't success. `status` 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'timeout' | 'unreachable' | 'unknown'
  /** One sentence a field, in the reader's language. */
  readonly fields: Record<string, string>
  /** The answer's own words, which a 503's notice shows. */
  readonly sentence: string

  constructor(status: number, code: ApiError['code'], sentence = '', fields: Record<string, string> = {}) {
    super(`${status} ${code}: ${sentence}`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.sentence = sentence
    this.fields = fields
  }
}

export function toApiError(status: number, answer: unknown): ApiError {
  const error = (answer as Partial<ErrorAnswer> | undefined)?.error
  if (!error) return new ApiError(status, 'unknown', typeof answer === 'string' ? answer : '')
  const fields = Object.entries(error.fields ?? {}).map(([name, { message }]) => [name, message])
  return new ApiError(status, error.code, error.message, Object.fromEntries(fields))
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** How an error travels with a drawn page: whole. The framework's own way keeps nothing but the message. */
export const apiErrorAdapter = createSerializationAdapter({
  key: 'ApiError',
  test: isApiError,
  toSerializable: ({ status, code, sentence, fields }) => ({ status, code, sentence, fields }),
  fromSerializable: ({ status, code, sentence, fields }) => new ApiError(status, code, sentence, fields),
})
