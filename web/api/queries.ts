import { type QueryClient, type QueryExecuteOptions, queryOptions } from '@tanstack/react-query'
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

/** What is kept already, however old, or else what is read now: for loaders, whose pages see to it that it becomes fresh. */
export const readOrKept = <Answer, Key extends readonly unknown[]>(
  queryClient: QueryClient,
  options: QueryExecuteOptions<Answer, Error, Answer, Answer, Key>,
): Promise<Answer> => queryClient.query({ ...options, staleTime: 'static' })

/**
 * After an act that moves money or points of one's own: each page of one's own is read when it is next seen. What is open
 * stays, as what is being typed over must.
 */
export const outdateOwn = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.personal === true,
    type: 'inactive',
    refetchType: 'none',
  })
