import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readTokens } from '#web/api/tokens.ts'

/** The page was drawn for a guest. For a member, what depends on the asker is read again once the page is alive. */
export function useMemberAnswers(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!readTokens()) return
    void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.personal === true })
  }, [queryClient])
}
