import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listFavorites } from '#contract/people/own-lists.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { FavoriteQuestionsPage } from '#web/people/favorites-page.tsx'

export const Route = createFileRoute('/user/control/questionFavoriteList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listFavorites>>,
  component: List,
})

function List() {
  const { page } = lenientSearch(listFavorites.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.question_own_favorites()}>
      <FavoriteQuestionsPage page={page} />
    </SignedInOnly>
  )
}
