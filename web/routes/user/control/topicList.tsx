import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnTopics } from '#contract/own-lists.ts'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { OwnTopicsPage } from '#web/own-lists/own-topics-page.tsx'

export const Route = createFileRoute('/user/control/topicList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listOwnTopics>>,
  component: List,
})

function List() {
  const { page } = lenientSearch(listOwnTopics.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.own_topics()}>
      <OwnTopicsPage page={page} />
    </SignedInOnly>
  )
}
