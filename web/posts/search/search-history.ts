import { readTokens } from '#web/api/tokens.ts'
import { memberGone, ownName } from '#web/core/member-gone.ts'
import { createStore } from '#web/ui/create-store.ts'

/** A member's searches go with them, and are none of the guests who search in this browser. */
const name = () => (readTokens() ? ownName('searches') : 'searches')
const kept = 8

/** What was searched in this browser, the latest first; nothing of it leaves the browser. */
export const searches = createStore<string[]>(read())
memberGone.subscribe(() => searches.write(read()))

export function rememberSearch(keyword: string): void {
  if (keyword) keep([keyword, ...read().filter((other) => other !== keyword)].slice(0, kept))
}

export const forgetSearch = (keyword: string): void => keep(read().filter((other) => other !== keyword))

export const forgetSearches = (): void => keep([])

function read(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage[name()] ?? '[]')
    return Array.isArray(found) ? found.filter((each) => typeof each === 'string').slice(0, kept) : []
  } catch {
    return []
  }
}

function keep(keywords: string[]): void {
  searches.write(keywords)
  try {
    localStorage[name()] = JSON.stringify(keywords)
  } catch {
    // Storage may be off; the searches are then remembered for as long as the page.
  }
}
