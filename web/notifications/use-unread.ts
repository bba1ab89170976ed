import { useQuery } from '@tanstack/react-query'
import { readUnreadCounts } from '#contract/notifications/reminders.ts'
import { queryOf } from '#web/api/queries.ts'
import { type UnreadCounts, unreadCounts } from '#web/core/live-line.ts'
import { useStore } from '#web/ui/create-store.ts'

const refreshEveryMs = 60_000

/**
 * How many reminders and private messages the member has not read; undefined until that is known. The line says it as it opens,
 * which saves a page the asking.
 */
export function useUnread(): UnreadCounts | undefined {
  const told = useStore(unreadCounts)
  const isAsked = told === undefined
  const { data } = useQuery({
    ...queryOf(readUnreadCounts, {}, { quiet: true, inBackground: true }),
    enabled: isAsked,
    refetchInterval: refreshEveryMs,
    refetchOnWindowFocus: true,
  })
  return told === 'awaited' ? undefined : (told ?? data)
}
