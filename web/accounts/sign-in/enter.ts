import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SignedIn } from '#contract/accounts/refresh.ts'

/** Takes a new session over and goes on to where the reader wanted to be, which is always on this site. */
export function useEnter() {
  const router = useRouter()
  const takeOver = useTakeOver()
  return async (session: SignedIn, remember: boolean, jumpUrl: string | undefined) => {
    if (!(await takeOver(session, remember))) return
    const { pathOf } = await import('#web/api/location-code.ts')
    await router.navigate({ href: pathOf(jumpUrl), replace: true })
  }
}

/** Takes a new session over and stays on the page, with what was typed. */
export function useEnterHere() {
  const router = useRouter()
  const takeOver = useTakeOver()
  return async (session: SignedIn, remember: boolean) => {
    if (!(await takeOver(session, remember))) return
    // What guests are refused, a member may well see.
    if (router.state.matches.some(({ status }) => status === 'error')) await router.invalidate()
    document.getElementById('main')?.focus({ preventScroll: true })
  }
}

function useTakeOver() {
  const queryClient = useQueryClient()
  return async (session: SignedIn, remember: boolean) => {
    const { keepSession } = await import('./keep-session.ts')
    if (!keepSession(session, remember)) return false
    const { becomeMember } = await import('#web/core/follow-session.ts')
    await becomeMember(queryClient, session.systemUser.userId)
    return true
  }
}
