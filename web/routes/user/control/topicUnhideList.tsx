import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { anyId, anyPage, searchReader } from '#web/api/read-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { UnlockListPage } from '#web/posts/hidden-content/unlock-list-page.tsx'

export const Route = createFileRoute('/user/control/topicUnhideList')({
  validateSearch: searchReader<{ topicId?: number; page?: number }>({ topicId: anyId, page: anyPage }),
  component: List,
})

function List() {
  const { topicId, page } = Route.useSearch()
  return (
    <SignedInOnly title={m.hidden_unlocks()}>
      <UnlockListPage topicId={topicId} page={page} />
    </SignedInOnly>
  )
}
