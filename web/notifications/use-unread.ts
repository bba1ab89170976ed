import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { readUnreadCounts } from '#contract/notifications/reminders.ts'
import { queryOf } from '#web/api/queries.ts'
import { type UnreadCounts, unreadCounts } from '#web/core/live-line.ts'
import { useStore } from '#web/ui/create-store.ts'

const refreshEveryMs = 60_000

/**
 * How many reminders and private messages the member has not read; undefined until that is known. The line says it as it opens,
 * which saves a page the asking. What it has said last counts, while it is down, until something newer is known.
 */
export function useUnread(): UnreadCounts | undefined {
  const queryClient = useQueryClient()
  const told = useStore(unreadCounts)
  const { data } = useQuery(unreadQuery(told === undefined))
  useEffect(() => {
    if (told && told !== 'awaited') keepTold(queryClient, told)
  }, [told, queryClient])
  return told === 'awaited' ? undefined : (told ?? data)
}

/** In the place of what was answered before; not as fresh, so that it is asked for as soon as the line is down. */
export const keepTold = (queryClient: QueryClient, told: UnreadCounts): void =>
  void queryClient.setQueryData(unreadQuery(false).queryKey, told, { updatedAt: 0 })

/**
 * Reads a list again whenever it is said how much is unread: what was read on another device, or joined a line that was
 * unread already, may have left the number as it was.
 */
export function useReadAgainAsTold({ name }: Endpoint): void {
  const queryClient = useQueryClient()
  const unread = useUnread()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers themselves aren't needed.
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }, [unread, name, queryClient])
}

/** Asks each minute, unless the live line tells. */
export const unreadQuery = (isAsked: boolean) => ({
  ...queryOf(readUnreadCounts, {}, { quiet: true, inBackground: true }),
  enabled: isAsked,
  refetchInterval: refreshEveryMs,
  refetchOnWindowFocus: true,
  // Each answer is news, also with the same numbers.
  structuralSharing: false,
})
