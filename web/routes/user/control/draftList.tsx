import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listDrafts } from '#contract/posts/drafts.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { DraftsPage } from '#web/people/drafts-page.tsx'

export const Route = createFileRoute('/user/control/draftList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listDrafts>>,
  component: List,
})

function List() {
  const { page } = lenientSearch(listDrafts.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.own_drafts()}>
      <DraftsPage page={page} />
    </SignedInOnly>
  )
}
