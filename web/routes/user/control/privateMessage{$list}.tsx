import { createFileRoute, Navigate } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { readConversation } from '#contract/people/conversations.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { ConversationListPage } from '#web/people/conversations/conversation-list-page.tsx'
import { ConversationPage } from '#web/people/conversations/conversation-page.tsx'

/** Both pages of private messages, `List` and `ChatList`: each route of its own is 0.1 KB of everybody's first page. */
export const Route = createFileRoute('/user/control/privateMessage{$list}')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof readConversation>>,
  component: Messages,
})

function Messages() {
  const { list } = Route.useParams()
  const partner = lenientSearch(readConversation.input)(Route.useSearch())
  if (list !== 'List' && list !== 'ChatList') return <Navigate to="/" search={{ missing: 1 }} replace />
  return (
    <SignedInOnly title={m.conversations_title()}>
      {list === 'List' ? (
        <ConversationListPage />
      ) : (
        <ConversationPage key={JSON.stringify(partner)} partner={partner} />
      )}
    </SignedInOnly>
  )
}
