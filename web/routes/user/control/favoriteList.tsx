import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listFavorites } from '#contract/own-lists.ts'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { FavoritesPage } from '#web/own-lists/favorites-page.tsx'

export const Route = createFileRoute('/user/control/favoriteList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listFavorites>>,
  component: List,
})

function List() {
  const { page } = lenientSearch(listFavorites.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.own_favorites()}>
      <FavoritesPage page={page} />
    </SignedInOnly>
  )
}
