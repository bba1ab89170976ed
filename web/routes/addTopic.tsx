import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { AddTopicPage } from '#web/posts/topics/add-topic-page.tsx'
import type { SharedText } from '#web/posts/topics/use-shared-text.ts'

export const Route = createFileRoute('/addTopic')({
  // The page takes from it what it knows.
  validateSearch: (search: Record<string, unknown>) => search as SharedText,
  component: () => (
    <SignedInOnly title={m.topics_write()}>
      <AddTopicPage shared={Route.useSearch()} />
    </SignedInOnly>
  ),
})
