import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { listSentNotifications } from '#contract/notifications/system-notifications.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SentNotificationsPage } from '#web/notifications/sent-notifications-page.tsx'

export const Route = createFileRoute('/manage/systemNotifications')({
  // The search is read where it is used: what checks it belongs to staff, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) =>
    search as Partial<InputOf<typeof listSentNotifications>>,
  component: SentNotifications,
})

function SentNotifications() {
  const { page } = lenientSearch(listSentNotifications.input)(Route.useSearch())
  return <SentNotificationsPage page={page} />
}
