/* Shared by whatever asks a program that may want to be left alone for a while. */

/** For how long an answer's `Retry-After` wants nothing more: seconds, or a moment (RFC 9110). 0 where it says nothing of it. */
export function readRetryAfterMs(retryAfter: string | undefined): number {
  if (retryAfter === undefined) return 0
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
  return ms > 0 ? ms : 0
}
