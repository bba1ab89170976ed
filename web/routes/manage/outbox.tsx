import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { listOutbox } from '#contract/notifications/outbox.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { OutboxPage } from '#web/notifications/outbox-page.tsx'

export const Route = createFileRoute('/manage/outbox')({
  // The search is read where it is used: what checks it belongs to staff, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listOutbox>>,
  component: Outbox,
})

function Outbox() {
  const { page } = lenientSearch(listOutbox.input)(Route.useSearch())
  return <OutboxPage page={page} />
}
