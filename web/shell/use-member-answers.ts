import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readTokens } from '#web/api/tokens.ts'

/** The page was drawn for a guest. For a member, what depends on the asker is read again once the page is alive. */
export function useMemberAnswers(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!readTokens()) return
    const refresh = () =>
      void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.personal === true })
    return whenIdle(refresh)
  }, [queryClient])
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
