import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { readTopicSource } from '#contract/posts/topic-editing.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { EditTopicPage } from '#web/posts/topics/edit-topic-page.tsx'

export const Route = createFileRoute('/user/editTopic')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof readTopicSource>>,
  component: Edit,
})

function Edit() {
  const { topicId = 0 } = lenientSearch(readTopicSource.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.topics_edit()}>
      <EditTopicPage key={topicId} topicId={topicId} />
    </SignedInOnly>
  )
}
