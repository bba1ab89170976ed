import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listReminders } from '#contract/reminders.ts'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { RemindListPage } from '#web/reminders/remind-list-page.tsx'
import { pageHead, rootData } from '#web/shell/site-head.ts'

const validateSearch = lenientSearch(listReminders.input)

export const Route = createFileRoute('/user/control/remindList')({
  validateSearch,
  head: ({ matches }) =>
    pageHead({ facts: rootData(matches), title: m.reminders_title(), path: '/user/control/remindList' }),
  component: RemindList,
})

function RemindList() {
  const { page } = Route.useSearch()
  return (
    <SignedInOnly>
      <RemindListPage page={page} />
    </SignedInOnly>
  )
}
