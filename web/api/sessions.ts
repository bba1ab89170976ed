import { refreshToken, type SignedIn, type TokenPair } from '#contract/accounts/refresh.ts'
import { m } from '#contract/messages/generated/messages.js'
import { createStore } from '#web/ui/create-store.ts'
import { toast } from '#web/ui/toast.ts'
import { ApiError, isApiError } from './api-error.ts'
import { sendRequest } from './send-request.ts'
import { readTokens, refuseTokens, saveTokens, wereTokensRefused } from './tokens.ts'

/** Why nobody is signed in here any more: the session was refused, or the member left in another window. */
export type SessionOver = 'refused' | 'left'
export const sessionOver = createStore<SessionOver | undefined>(undefined)

interface SessionListener {
  /** This browser is no longer a member's. */
  over: (why: SessionOver, ended?: TokenPair) => void
  /** The reader has to sign in, and then comes back to this path. */
  signIn: (path: string) => void
}

type News = (heard: SessionListener) => void
/** What happened before anybody listened, whose program comes after the page's own. */
const unheard: News[] = []
let tell = (news: News): void => void unheard.push(news)

export function listenForSignOut(listener: SessionListener): void {
  tell = (news) => news(listener)
  unheard.splice(0).forEach(tell)
}

const tellOver = (why: SessionOver, ended?: TokenPair) => tell(({ over }) => over(why, ended))
/** Another window has cleared the tokens. Where several hear that the session has ended, only one of them asks the server. */
const tellOverElsewhere = () => tellOver(wereTokensRefused() ? 'refused' : 'left')

/** It was this window that the server refused: the one that leads its reader to sign in. */
let wasRefusedHere = false
let refreshing: Promise<TokenPair | undefined> | undefined

/**
 * Gets a new pair for one that has expired. All calls of a tab that meanwhile fail wait for the same refresh, and tabs
 * wait for each other, so that each pair is used once.
 */
export function refreshTokens(expired: TokenPair): Promise<TokenPair | undefined> {
  refreshing ??= withTabsLocked(() => refreshOnce(expired)).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

const withTabsLocked = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('refresh-token', work) : work()

async function refreshOnce(expired: TokenPair): Promise<TokenPair | undefined> {
  wasRefusedHere = false
  const present = readTokens()
  if (!present) tellOverElsewhere()
  if (!present || present.accessToken !== expired.accessToken) return present
  try {
    const { accessToken, refreshToken: next } = (await sendRequest(refreshToken, {}, {}, present)) as SignedIn
    const pair = { accessToken, refreshToken: next }
    if (!accessToken) throw new ApiError(401, 'unknown')
    saveTokens(pair)
    return pair
  } catch (error) {
    // Without a connection the old pair may still be good later.
    if (!isApiError(error) || error.status !== 401) throw error
    const next = readTokens()
    // Another tab may have signed in meanwhile, or have signed out, which is no news to the reader.
    if (!next) tellOverElsewhere()
    if (next?.refreshToken !== present.refreshToken) return next
    refuseTokens()
    wasRefusedHere = true
    toast.show({ kind: 'error', text: m.api_refresh_failed() })
    tellOver('refused', present)
    return undefined
  }
}

const ending = new AbortController()

/** Breaks off what is kept in the background, which must not come after the session that it belongs to. */
export const sessionEnd = ending.signal

/** The reader signs out here: being told of the session's end is then no news. */
export function expectSessionEnd(): void {
  ending.abort()
}

/** The session was ended elsewhere. Asking for new tokens shows whether it is still this browser's, and says so. */
export async function leaveEndedSession(): Promise<void> {
  if (sessionEnd.aborted) return
  const present = readTokens()
  if (present && !(await refreshTokens(present))) signInAgain(present, true)
}

const tellWayBack = () => tell(({ signIn }) => signIn(location.pathname + location.search))

/**
 * No tokens are to be had, so the reader signs in again and comes back to where they were. Whoever had tokens, and has
 * left or was refused in another window, is a guest of this page instead. So is whoever this window has become a guest's
 * for: parts of it that still read for the member want nothing that the reader has asked for.
 */
export function signInAgain(had: TokenPair | undefined, isRead: boolean): void {
  const over = sessionOver.read()
  if (had ? !wasRefusedHere : over && isRead) return
  // Of several calls that fail together, the first already leads to the sign-in page and knows the way back.
  if (location.pathname !== '/login') tellWayBack()
}

/** What windows tell each other: who this browser belongs to from now on, or to whom it did until now. */
export interface SessionNews {
  memberId: number | undefined
  over?: SessionOver
  /** Whose pair has ended, as far as the window that says so had it. */
  ended?: string | undefined
}

let windows: BroadcastChannel | undefined
/** None where the reader forbids sites to keep anything: Firefox then refuses the channel too, and this window is alone. */
function otherWindows() {
  try {
    windows ??= new BroadcastChannel('session')
  } catch {}
  return windows
}

export const tellWindows = (news: SessionNews): void => otherWindows()?.postMessage(news)

export function hearWindows(hear: (news: SessionNews) => void): void {
  const others = otherWindows()
  if (others) others.onmessage = ({ data }) => hear(data as SessionNews)
}
