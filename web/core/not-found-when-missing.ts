import { notFound } from '@tanstack/react-router'
import { isApiError } from '#web/api/api-error.ts'

/** What a viewer may not see is not found: the page says so, with the status to match. */
export function notFoundWhenMissing(error: unknown): never {
  if (isMissing(error)) throw notFound()
  throw error
}

/** Nothing that this viewer may see stands under an address; nor can anything under one with no id that could be. */
export const isMissing = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.code === 'invalid_input')
