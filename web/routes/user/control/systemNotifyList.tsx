import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listSystemNotifications } from '#contract/notifications/system-notifications.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SystemNotifyListPage } from '#web/notifications/system-notify-list-page.tsx'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

export const Route = createFileRoute('/user/control/systemNotifyList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) =>
    search as Partial<InputOf<typeof listSystemNotifications>>,
  component: SystemNotifyList,
})

function SystemNotifyList() {
  const { page } = lenientSearch(listSystemNotifications.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.notifications_title()}>
      <SystemNotifyListPage page={page} />
    </SignedInOnly>
  )
}
