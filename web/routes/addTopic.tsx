import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { pageHead, rootData } from '#web/shell/site-head.ts'
import { AddTopicPage } from '#web/topics/add-topic-page.tsx'

export const Route = createFileRoute('/addTopic')({
  head: ({ matches }) => {
    const facts = rootData(matches)
    return pageHead({ facts, title: m.topics_write(), path: '/addTopic' })
  },
  component: () => (
    <SignedInOnly>
      <AddTopicPage />
    </SignedInOnly>
  ),
})
