import type { QueryClient } from '@tanstack/react-query'
import { isApiError } from '#web/api/api-error.ts'
import { countOpenDialogs } from '#web/ui/open-dialogs.ts'

const lookAgainMs = 300

/**
 * Whoever acts on what somebody else took away meanwhile is told so by the refusal, and then sees the page as it is now. What
 * a dialog says of it, and what is typed in there, stays until it is closed: looked for again and again, as that is rare, and
 * dialogs are in everybody's first page.
 */
export function readAgainWhenGone(queryClient: QueryClient): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  function readAgain() {
    clearTimeout(waiting)
    if (countOpenDialogs() > 0) waiting = setTimeout(readAgain, lookAgainMs)
    else void queryClient.invalidateQueries()
  }
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const refusal: unknown = event.action.error
    if (isApiError(refusal) && refusal.code === 'not_found') readAgain()
  })
}
