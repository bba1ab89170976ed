import { parseUrl } from '#contract/core/parse-url.ts'
import { addQuery } from './add-query.ts'

/** A path with its query, which is written into one URL-safe word and read back from it. */
export interface Place {
  path: string
  query: Record<string, string>
  /** The part of the page, with its sign. */
  hash?: string
}

/** URL-safe base64 of the path and query; the query's values are URI-encoded first. */
export function encodeLocation({ path, query, hash }: Place): string {
  const encoded = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, encodeURIComponent(value)]),
  )
  const bytes = new TextEncoder().encode(JSON.stringify({ path, query: encoded, hash }))
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The word of an address of this site, such as the one that a reader comes back to after signing in. */
export function encodePath(path: string): string {
  const { pathname, searchParams, hash } = new URL(path, 'http://own.invalid')
  return encodeLocation({
    path: pathname,
    query: Object.fromEntries(searchParams),
    ...(hash && { hash }),
  })
}

/** Where a `jumpUrl` leads, which is a word or a path: always a page of this site. */
export function pathOf(jumpUrl: string | undefined): string {
  const place = decodeLocation(jumpUrl ?? '')
  if (!place) return isOwnPath(jumpUrl) ? jumpUrl : '/'
  const query = new URLSearchParams(place.query)
  return addQuery(place.path, query) + (place.hash ?? '')
}

/** The place that a word stands for; nothing when it stands for none, or for a place outside this site. */
export function decodeLocation(word: string): Place | undefined {
  try {
    const binary = atob(word.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const { path, query, hash } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Place
    if (!isOwnPath(path)) return undefined
    const values = Object.entries(query).map(([name, value]) => [name, decodeURIComponent(String(value))])
    return { path, query: Object.fromEntries(values), ...(hash && { hash: `#${String(hash).slice(1)}` }) }
  } catch {
    return undefined
  }
}

/** Whether an address leads to a page of this site and nowhere else, however a browser may read it. */
export function isOwnPath(path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return false
  const url = parseUrl(path, 'http://own.invalid')
  // "/..//host" is ours until somebody resolves its dots and goes to what is left of it.
  return url?.origin === 'http://own.invalid' && !url.pathname.startsWith('//')
}
