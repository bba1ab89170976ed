import type { ErrorCode } from '#contract/core/errors.ts'
import { UserError } from '#server/core/user-error.ts'

export const retryAfterSeconds = 5

/**
 * Its name or its network isn't there, nobody answers, the connection is gone, or PostgreSQL starts, stops, has no place or
 * memory left for one more, or only copies another that has failed and takes nothing itself yet.
 */
const unreachable =
  /^(08\w{3}|57P0[123]|53[23]00|25006|E(NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|CONNREFUSED|CONNRESET|PIPE|NOENT|TIMEDOUT))$/
/** What pg and its pool say without a code. */
const cutOff = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

export const unavailable = (cause?: unknown) =>
  withCause(new UserError('unavailable', { retryAfterSeconds }), cause)

/** With which a function of ours refuses something; its message is the code of the outcome. */
const refusal = 'TU001'

/** What a query failed with, as an outcome where it is no bug: the database can't be reached, its disk is full, or it refuses. */
export function toOutcome(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === refusal) return withCause(new UserError(message as ErrorCode), error)
  if (code === '53100') return withCause(new UserError('disk_full'), error)
  return unreachable.test(code) || cutOff.test(message) ? unavailable(error) : error
}

function withCause(error: UserError, cause: unknown): UserError {
  error.cause = cause
  return error
}
