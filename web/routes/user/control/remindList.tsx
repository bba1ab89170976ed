import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listReminders } from '#contract/notifications/reminders.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { RemindListPage } from '#web/notifications/remind-list-page.tsx'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

export const Route = createFileRoute('/user/control/remindList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listReminders>>,
  component: RemindList,
})

function RemindList() {
  const { page, category } = lenientSearch(listReminders.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.reminders_title()}>
      <RemindListPage page={page} category={category} />
    </SignedInOnly>
  )
}
