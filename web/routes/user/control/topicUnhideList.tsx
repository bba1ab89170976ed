import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listUnlocks } from '#contract/posts/hidden-content.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { UnlockListPage } from '#web/posts/hidden-content/unlock-list-page.tsx'

export const Route = createFileRoute('/user/control/topicUnhideList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listUnlocks>>,
  component: List,
})

function List() {
  const { topicId, page } = lenientSearch(listUnlocks.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.hidden_unlocks()}>
      <UnlockListPage topicId={topicId} page={page} />
    </SignedInOnly>
  )
}
