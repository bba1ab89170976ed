import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'

/*
 * The router reads values of an address as JSON, where they are: a quoted phrase would lose its quotes, and a number that
 * was searched would be none. What was typed into the search is text, whatever it looks like.
 */

export function parseSearch(text: string): Record<string, unknown> {
  const search = defaultParseSearch(text)
  if ('keyword' in search) search.keyword = new URLSearchParams(text).get('keyword')
  return search
}

export function stringifySearch({ keyword, ...search }: Record<string, unknown>): string {
  const rest = defaultStringifySearch(search)
  if (typeof keyword !== 'string' || keyword === '') return rest
  return `?${new URLSearchParams({ keyword })}${rest.replace('?', '&')}`
}
