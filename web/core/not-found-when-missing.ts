import { notFound } from '@tanstack/react-router'
import { isApiError } from '#web/api/api-error.ts'

/** What a viewer may not see is not found: the page says so, with the status to match. */
export function notFoundWhenMissing(error: unknown): never {
  if (isApiError(error) && error.status === 404) throw notFound()
  throw error
}
