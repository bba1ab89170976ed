import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnDecisions } from '#contract/site/appeals.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { DecisionListPage } from '#web/site/appeals/decision-list-page.tsx'

export const Route = createFileRoute('/user/control/decisionList')({
  validateSearch: (search: Record<string, unknown>) => search as { page?: number },
  component: List,
})

function List() {
  const { page } = lenientSearch(listOwnDecisions.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.appeal_title()}>
      <DecisionListPage page={page} />
    </SignedInOnly>
  )
}
