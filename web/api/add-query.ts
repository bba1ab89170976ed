/** Not by the query's `size`, which the oldest browsers we serve don't have yet (docs/decisions/0122). */
export const addQuery = (path: string, query: URLSearchParams): string => {
  const text = String(query)
  return text ? `${path}?${text}` : path
}
