import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '#contract/core/endpoint.ts'
import { type CallOptions, call } from './call.ts'

const freshMs = 10_000

/** An operation's answer as a query: the page's loader fetches it, its parts read it. */
export const queryOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}) =>
  queryOptions<OutputOf<E>>({
    queryKey: [endpoint.name, input],
    queryFn: ({ signal }) => call(endpoint, input, { ...options, signal }),
    staleTime: freshMs,
    meta: { personal: endpoint.personal, memberOnly: endpoint.memberOnly },
  })
