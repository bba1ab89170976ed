import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listLikes } from '#contract/people/own-lists.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { LikesPage } from '#web/people/likes-page.tsx'

export const Route = createFileRoute('/user/control/likeList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listLikes>>,
  component: List,
})

function List() {
  const { page } = lenientSearch(listLikes.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.own_likes()}>
      <LikesPage page={page} />
    </SignedInOnly>
  )
}
