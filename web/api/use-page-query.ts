import { useQuery } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#contract/core/endpoint.ts'
import { isApiError } from './api-error.ts'
import type { CallOptions } from './call.ts'
import { queryOf } from './queries.ts'
import { isExpected } from './say-error.ts'

/** Outcomes after which another page comes by itself. */
const leading = new Set<string>(['not_signed_in', 'session_ended'])

/**
 * What a page can't be drawn without. When its first answer doesn't come, the failure stands in the page's place with a
 * way to try again; `expects` are the outcomes that the page shows itself. What was taken away since it was read isn't shown on.
 */
export function usePageQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}) {
  const query = useQuery(pageQueryOf(endpoint, input, options))
  return isGone(query.error) ? { ...query, data: undefined } : query
}

/** The same for a page that asks for it in its own way, as again and again. */
export const pageQueryOf = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
) => ({
  // An address that can't be: said by the page that comes instead.
  ...queryOf(endpoint, input, { ...options, expects: [...(options.expects ?? []), 'invalid_input'] }),
  throwOnError: (error: Error, { state }: { state: { data: unknown } }) =>
    (state.data === undefined || isGone(error)) && !isToldOtherwise(error, options.expects),
})

const isGone = (error: unknown) => isApiError(error) && error.status === 404

const isToldOtherwise = (error: unknown, expects: CallOptions['expects'] = []) =>
  isApiError(error) && (leading.has(error.code) || isExpected(error, expects))
