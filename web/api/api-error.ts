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

/** What a page failed with. An error that has travelled with a drawn page has kept nothing but its message. */
export function readPageFailure(error: unknown): Pick<ApiError, 'status' | 'sentence'> | undefined {
  if (isApiError(error)) return error
  const [, status, sentence = ''] = /^(\d+) \w+: (.*)$/s.exec((error as Error).message) ?? []
  return status ? { status: Number(status), sentence } : undefined
}
