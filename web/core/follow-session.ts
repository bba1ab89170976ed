import type { Query, QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { encodePath } from '#web/api/location-code.ts'
import {
  hearWindows,
  listenForSignOut,
  type SessionNews,
  type SessionOver,
  sessionEnd,
  sessionOver,
  tellWindows,
} from '#web/api/sessions.ts'
import { clearTokens, readTokens, wereTokensRefused } from '#web/api/tokens.ts'
import { dropQuestions } from '#web/ui/dialog-queue.ts'
import { forgetOwn } from './member-gone.ts'
import { baseInfoQuery } from './site.ts'

/* Shared: who this window belongs to. */

/** Has this window show whoever the browser belongs to, whatever happens here or in another window. */
export function followSession(router: AnyRouter, queryClient: QueryClient): void {
  const shownMember = () => memberShown(queryClient)

  function becomeGuest(why: SessionOver) {
    const isNews = sessionOver.read() === undefined
    sessionOver.write(why)
    clearTokens()
    if (!isNews) return
    void forgetMember(queryClient)
    // A page that was on its way has lost what it waited for, and asks again.
    if (router.state.isLoading) void router.invalidate()
  }

  listenForSignOut({
    over: (why, ended) => {
      tellWindows({ memberId: shownMember(), over: why, ended: ended?.refreshToken })
      becomeGuest(why)
    },
    signIn: (path) => void router.navigate({ to: '/login', search: { jumpUrl: encodePath(path) } }),
  })

  hearWindows(({ memberId, over, ended }: SessionNews) => {
    const shown = shownMember()
    const isOfAnother = shown !== undefined && memberId !== undefined && shown !== memberId
    if (over && isOfAnother) return
    const present = readTokens()?.refreshToken
    const isLate = ended !== undefined && present !== undefined && present !== ended
    // A window that the browser let sleep may hear of the end after somebody has come in, whose pair isn't the one that ended.
    if (isOfAnother || (over && isLate)) location.reload()
    else if (over) becomeGuest(over)
    else if (shown === undefined) onceStored(() => void becomeMember(queryClient, memberId))
  })

  // A page that comes back from the browser's memory is as it was when it was left, also a guest's who signed in since. One
  // in which its member signed out would keep no draft and no session of the next.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (sessionEnd.aborted || shownMember() !== undefined || readTokens())) location.reload()
  })

  // Somebody may have signed in or out elsewhere after this page was drawn, and before anybody heard of it here.
  const isMarked = document.documentElement.dataset.viewer === 'member'
  if (isMarked && !readTokens()) becomeGuest(wereTokensRefused() ? 'refused' : 'left')
  else if (!isMarked && readTokens()) void becomeMember(queryClient, shownMember())
}

let waiting: AbortController | undefined

/** The news of a pair may come to a window before what the other one has stored. Later news take the place of earlier ones. */
function onceStored(enter: () => void): void {
  waiting?.abort()
  const heard = new AbortController()
  waiting = heard
  const look = () => {
    if (!readTokens()) return
    heard.abort()
    enter()
  }
  addEventListener('storage', look, { signal: heard.signal })
  look()
}

const memberShown = (queryClient: QueryClient) =>
  queryClient.getQueryData(baseInfoQuery.queryKey)?.systemUser?.userId

/** What nobody has said of that guests read it too, is taken to be the member's alone. */
const mayBeOfMember = ({ meta }: Pick<Query, 'meta'>) => meta?.memberOnly !== false

/**
 * What this window has read for its member is gone before this answers, also where nothing can be read in its place; what
 * guests may read is read again as they see it, which may be waited for.
 */
export function forgetMember(queryClient: QueryClient): Promise<void> {
  void queryClient.cancelQueries()
  queryClient.setQueryData(baseInfoQuery.queryKey, (site) => site && { ...site, systemUser: null })
  dropQuestions()
  forgetOwn()
  queryClient.removeQueries({ predicate: mayBeOfMember })
  queryClient.removeQueries({ type: 'inactive', predicate: ({ meta }) => meta?.personal === true })
  return queryClient.resetQueries({ predicate: ({ meta }) => meta?.personal === true })
}

/** Everything read as a guest, or by whoever was here before, is read again as the member. */
export async function becomeMember(queryClient: QueryClient, memberId: number | undefined): Promise<void> {
  if (memberShown(queryClient) !== memberId) forgetOwn()
  sessionOver.write(undefined)
  document.documentElement.dataset.viewer = 'member'
  queryClient.removeQueries({ predicate: mayBeOfMember })
  await queryClient.invalidateQueries()
}
