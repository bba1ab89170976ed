import type { ErrorCode, FieldProblem } from '#contract/core/errors.ts'

/** An outcome that the person asking can understand. Its code decides status and sentence, in server/http/errors.ts. */
export class UserError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, FieldProblem>
  /** Sent as `Retry-After`, in seconds. */
  readonly retryAfterSeconds: number | undefined
  /** Said in place of the code's own sentence: words of the staff. */
  readonly sentence: string | undefined
  /** When it ends by itself. */
  readonly until: Date | undefined
  /** Whom it is about, who has proven that it is they. Not told. */
  readonly memberId: number | undefined
  /** With which they may do something about it. */
  ticket: string | undefined

  constructor(
    code: ErrorCode,
    details: {
      fields?: Record<string, FieldProblem>
      retryAfterSeconds?: number
      sentence?: string
      until?: Date
      memberId?: number
    } = {},
  ) {
    super(code)
    this.name = 'UserError'
    this.code = code
    this.fields = details.fields ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds
    this.sentence = details.sentence
    this.until = details.until
    this.memberId = details.memberId
  }
}

/** Whether something failed because the database or a service beside it is away, or a disk is full, which passes. */
export const isOutage = (error: unknown): boolean =>
  error instanceof UserError && (error.code === 'unavailable' || error.code === 'disk_full')

/** The input is well formed but one field can't be accepted. */
export function fieldError(field: string, problem: FieldProblem): UserError {
  return new UserError('invalid_input', { fields: { [field]: problem } })
}
