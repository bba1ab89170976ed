import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import { isOwnPath } from '#web/api/location-code.ts'
import { tellWindows } from '#web/api/sessions.ts'
import { saveTokens } from '#web/api/tokens.ts'

/** Takes a new session over and goes on to where the reader wanted to be, which is always on this site. */
export function useEnter() {
  const router = useRouter()
  const takeOver = useTakeOver()
  return async (session: SignedIn, remember: boolean, jumpUrl: string | undefined) => {
    await takeOver(session, remember)
    await router.navigate({ href: isOwnPath(jumpUrl) ? jumpUrl : '/', replace: true })
  }
}

/** Takes a new session over and stays on the page, with what was typed. */
export function useEnterHere() {
  const router = useRouter()
  const takeOver = useTakeOver()
  return async (session: SignedIn, remember: boolean) => {
    await takeOver(session, remember)
    // What guests are refused, a member may well see.
    if (router.state.matches.some(({ status }) => status === 'error')) await router.invalidate()
    document.getElementById('main')?.focus({ preventScroll: true })
  }
}

function useTakeOver() {
  const queryClient = useQueryClient()
  return async (session: SignedIn, remember: boolean) => {
    saveTokens(session, remember)
    tellWindows({ memberId: session.systemUser.userId })
    const { becomeMember } = await import('#web/core/follow-session.ts')
    await becomeMember(queryClient)
  }
}
