import { createFileRoute } from '@tanstack/react-router'
import { type DeskEntryKind, listDesk } from '#contract/site/desk.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { DeskPage } from '#web/site/desk/desk-page.tsx'

export const Route = createFileRoute('/manage/desk')({
  validateSearch: (search: Record<string, unknown>) => search as { entryKind?: DeskEntryKind },
  component: Desk,
})

function Desk() {
  const { entryKind } = lenientSearch(listDesk.input)(Route.useSearch())
  return <DeskPage key={entryKind ?? 'all'} entryKind={entryKind} />
}
