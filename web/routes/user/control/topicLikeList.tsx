import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listTopicLikes } from '#contract/people/own-lists.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { TopicLikesPage } from '#web/people/appreciation-pages.tsx'

export const Route = createFileRoute('/user/control/topicLikeList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listTopicLikes>>,
  component: List,
})

function List() {
  const { topicId, page } = lenientSearch(listTopicLikes.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.own_topic_likes()}>
      <TopicLikesPage topicId={topicId} page={page} />
    </SignedInOnly>
  )
}
