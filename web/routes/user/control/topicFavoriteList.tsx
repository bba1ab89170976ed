import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listTopicFavorites } from '#contract/people/own-lists.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { TopicFavoritesPage } from '#web/people/appreciation-pages.tsx'

export const Route = createFileRoute('/user/control/topicFavoriteList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listTopicFavorites>>,
  component: List,
})

function List() {
  const { topicId, page } = lenientSearch(listTopicFavorites.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.own_topic_favorites()}>
      <TopicFavoritesPage topicId={topicId} page={page} />
    </SignedInOnly>
  )
}
