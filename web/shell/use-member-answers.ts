import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readTokens } from '#web/api/tokens.ts'

/** The page was drawn for a guest. For a member, what depends on the asker is read again once the page is alive. */
export function useMemberAnswers(): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    if (!readTokens()) return
    const refresh = () => {
      void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.personal === true })
      // What guests are refused, a member may well see.
      if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate()
    }
    return whenIdle(refresh)
  }, [queryClient, router])
}

/** Parts of a page come alive one after another; what they were drawn from must not change before. */
function whenIdle(work: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 1000 })
  return () => cancelIdleCallback(handle)
}
