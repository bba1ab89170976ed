import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SignedIn } from '#contract/accounts.ts'
import { isOwnPath } from '#web/api/location-code.ts'
import { saveTokens } from '#web/api/tokens.ts'

/** Takes a new session over and goes on to where the reader wanted to be, which is always on this site. */
export function useEnter() {
  const router = useRouter()
  const queryClient = useQueryClient()
  return async (session: SignedIn, remember: boolean, jumpUrl: string | undefined) => {
    saveTokens(session, remember)
    // Everything read as a guest is read again as the member.
    await queryClient.invalidateQueries()
    await router.navigate({ href: isOwnPath(jumpUrl) ? jumpUrl : '/', replace: true })
  }
}
