import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { readConversation } from '#contract/people/conversations.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { ConversationPage } from '#web/people/conversations/conversation-page.tsx'

export const Route = createFileRoute('/user/control/privateMessageChatList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof readConversation>>,
  component: Messages,
})

function Messages() {
  const partner = lenientSearch(readConversation.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.conversations_title()}>
      <ConversationPage key={JSON.stringify(partner)} partner={partner} />
    </SignedInOnly>
  )
}
