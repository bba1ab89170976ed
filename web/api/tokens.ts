import { type TokenPair, tokenNames } from '#contract/accounts/refresh.ts'

/*
 * The pair that shows who asks. It lives in localStorage, where every tab finds it. Without "Remember me" it is marked as
 * passing and good only beside a cookie that ends with the browser (docs/decisions/0079).
 */

const passing = 'passing'
const refused = 'refused'

function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

const isBrowserStillOpen = () => document.cookie.split('; ').includes(`${passing}=1`)

/** A pair of a browser that was closed since is forgotten with the asking. */
export function readTokens(): TokenPair | undefined {
  const kept = storage()
  if (kept?.getItem(passing) && !isBrowserStillOpen()) clearTokens()
  const [accessToken, refreshToken] = tokenNames.map((name) => kept?.getItem(name))
  return accessToken && refreshToken ? { accessToken, refreshToken } : undefined
}

/** Keeps a pair as long as the last one, or as `remember` says for a new sign-in. */
export function saveTokens(pair: TokenPair, remember?: boolean): void {
  const kept = storage()
  if (remember !== undefined) markPassing(!remember)
  // Written over rather than removed first: other tabs read between any two of these lines, and one that finds no pair
  // takes itself for signed out. A new access token beside the old refresh token is good in itself.
  for (const name of tokenNames) kept?.setItem(name, pair[name])
  if (wereTokensRefused()) kept?.removeItem(refused)
  document.documentElement.dataset.viewer = 'member'
}

/** The cookie comes before the mark and goes after it, so that no tab finds the mark alone. */
function markPassing(isPassing: boolean): void {
  if (isPassing) {
    writeCookie('1')
    storage()?.setItem(passing, '1')
    return
  }
  storage()?.removeItem(passing)
  if (isBrowserStillOpen()) writeCookie('; max-age=0')
}

function writeCookie(value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is neither everywhere nor synchronous.
  document.cookie = `${passing}=${value}; path=/; samesite=lax${secure}`
}

/**
 * Forgets a pair that the server refuses. The mark comes before the pair goes and stays until the next one: other windows
 * that find no pair then know that nobody has signed out.
 */
export function refuseTokens(): void {
  storage()?.setItem(refused, 'yes')
  clearTokens()
}

export const wereTokensRefused = (): boolean => Boolean(storage()?.getItem(refused))

export function clearTokens(): void {
  for (const name of tokenNames) storage()?.removeItem(name)
  markPassing(false)
  delete document.documentElement.dataset.viewer
}
