import type { Route } from '#server/core/route.ts'

/** What addresses of pages may ask for besides what the operations that pages read take. */
const ownParameters = [
  'jumpUrl',
  'language',
  'commentId',
  'replyId',
  'repliesOf',
  'repliesPage',
  'code',
  'state',
  'missing',
]

/** Longer is nothing that a page of ours has linked to. */
const valueLengthMax = 500

/** The address of a page with only those parameters that a page can depend on, each once and in one order. */
export type ReadAddress = (url: string) => string

/** Whatever else stands in an address, such as where a reader came from, must not be drawn and kept a page of its own for. */
export function createAddressReader(routes: readonly Route[]): ReadAddress {
  const known = new Set(ownParameters)
  for (const { endpoint } of routes)
    if (endpoint.method === 'GET') for (const name of Object.keys(endpoint.input.shape)) known.add(name)
  const isKept = (name: string, value: string) => known.has(name) && value.length <= valueLengthMax
  // Few names are known, and each that is looked up goes through all that were given.
  const namesIn = (given: URLSearchParams) =>
    [...new Set(given.keys())].filter((name) => known.has(name)).sort()
  return (url) => {
    const [path = '', query] = url.split('?', 2)
    if (!query) return path
    // Most name one post, as we write it.
    const [, only, plain = ''] = /^(\w+)=(\w+)$/.exec(query) ?? []
    if (only) return isKept(only, plain) ? `${path}?${query}` : path
    const given = new URLSearchParams(query)
    const kept = new URLSearchParams()
    for (const name of namesIn(given)) {
      const value = given.get(name) ?? ''
      if (isKept(name, value)) kept.set(name, value)
    }
    return kept.size > 0 ? `${path}?${kept}` : path
  }
}
