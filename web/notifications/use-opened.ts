import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InputOf } from '#contract/core/endpoint.ts'
import { listReminders, readOpenedReminders, readUnreadCounts } from '#contract/notifications/reminders.ts'
import { call } from '#web/api/call.ts'
import { useUnread } from './use-unread.ts'

type Opened = InputOf<typeof readOpenedReminders>

/** Marks the reminders of what the member looks at as read; says nothing while none is unread or nothing is shown yet. */
export function useOpened(opened: Opened | undefined): void {
  const queryClient = useQueryClient()
  const hasUnread = (useUnread()?.reminders ?? 0) > 0
  const shown = opened && JSON.stringify(opened)
  useEffect(() => {
    if (!shown || !hasUnread) return
    const input = JSON.parse(shown) as Opened
    void call(readOpenedReminders, input, { quiet: true, inBackground: true }).then(
      () =>
        Promise.all(
          [listReminders, readUnreadCounts].map(({ name }) =>
            queryClient.invalidateQueries({ queryKey: [name] }),
          ),
        ),
      // It is tried again with the next thing that is opened.
      () => undefined,
    )
  }, [shown, hasUnread, queryClient])
}
