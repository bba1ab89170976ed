import { type TokenPair, tokenNames } from '#contract/accounts/refresh.ts'

/*
 * The pair that shows who asks. "Remember me" keeps it in localStorage; without it the pair lives in
 * sessionStorage and ends with the window.
 */

function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage]
  } catch {
    return []
  }
}

export function readTokens(): TokenPair | undefined {
  for (const storage of storages()) {
    const [accessToken, refreshToken] = tokenNames.map((name) => storage.getItem(name))
    if (accessToken && refreshToken) return { accessToken, refreshToken }
  }
  return undefined
}

/** Keeps a pair where the last one was, or where `remember` says for a new sign-in. */
export function saveTokens(pair: TokenPair, remember?: boolean): void {
  const [lasting, passing] = storages()
  const isLasting = remember ?? lasting?.getItem(tokenNames[1]) != null
  const [chosen, other] = isLasting ? [lasting, passing] : [passing, lasting]
  // Written over rather than removed first: other tabs read between any two of these lines, and one that finds no pair
  // takes itself for signed out. A new access token beside the old refresh token is good in itself.
  for (const name of tokenNames) chosen?.setItem(name, pair[name])
  for (const name of tokenNames) other?.removeItem(name)
  document.documentElement.dataset.viewer = 'member'
}

export function clearTokens(): void {
  for (const storage of storages()) for (const name of tokenNames) storage.removeItem(name)
  delete document.documentElement.dataset.viewer
}
