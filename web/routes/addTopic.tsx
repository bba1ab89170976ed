import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { AddTopicPage } from '#web/posts/topics/add-topic-page.tsx'

export const Route = createFileRoute('/addTopic')({
  component: () => (
    <SignedInOnly title={m.topics_write()}>
      <AddTopicPage />
    </SignedInOnly>
  ),
})
