import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { ConversationListPage } from '#web/people/conversations/conversation-list-page.tsx'

export const Route = createFileRoute('/user/control/privateMessageList')({
  component: () => (
    <SignedInOnly title={m.conversations_title()}>
      <ConversationListPage />
    </SignedInOnly>
  ),
})
