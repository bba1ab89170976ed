import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { readTopicSource } from '#contract/topic-editing.ts'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { EditTopicPage } from '#web/topics/edit-topic-page.tsx'

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
