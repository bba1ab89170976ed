import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { readUnreadCounts } from '#contract/notifications/reminders.ts'
import { listConversations, readAllConversations } from '#contract/people/conversations.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { hearMessages } from '#web/core/live-line.ts'
import { ReadAllHead } from '#web/notifications/read-all-head.tsx'
import { useReadAgainAsTold, useUnread } from '#web/notifications/use-unread.ts'
import styles from '#web/own-area/own-list-page.module.css'
import { ReadOn } from '#web/own-area/read-on.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { List } from '#web/ui/list.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { ConversationItem } from './conversation-item.tsx'
import { MessageSettings } from './message-settings.tsx'

type ListPage = OutputOf<typeof listConversations>

/** A member's conversations, the one with the latest message first, as they are at every moment. */
export function ConversationListPage() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useConversationPages()
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <section className={styles.page}>
      <Head hasUnread={items?.some(({ unreadCount }) => unreadCount > 0) ?? false} />
      {!items && <SkeletonList label={m.ui_loading()} />}
      {items?.length === 0 && <EmptyState text={m.conversations_none()} action={<ReadOn />} />}
      {items && items.length > 0 && (
        <List>
          {items.map((one) => (
            <ConversationItem key={one.member.userId} conversation={one} />
          ))}
        </List>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.conversations_more()}
        </Button>
      )}
      <MessageSettings />
    </section>
  )
}

function Head({ hasUnread }: { hasUnread: boolean }) {
  const queryClient = useQueryClient()
  // What is unread may stand further down than the list goes.
  const unread = useUnread()?.messages ?? 0
  const { send, busy } = useWrite(() => call(readAllConversations, {}), {
    onSettled: () =>
      Promise.all(
        [listConversations, readUnreadCounts].map(({ name }) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  })
  return (
    <ReadAllHead
      title={m.conversations_title()}
      hasUnread={hasUnread || unread > 0}
      busy={busy}
      onReadAll={() => void send()}
    />
  )
}

function useConversationPages() {
  const queryClient = useQueryClient()
  const query = useInfiniteQuery<ListPage, Error, InfiniteData<ListPage>, string[], number | undefined>({
    queryKey: [listConversations.name],
    queryFn: ({ pageParam, signal }) => call(listConversations, { beforeId: pageParam }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    throwOnError: (_, { state }) => state.data === undefined,
  })
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: [listConversations.name] })
    return hearMessages(({ kind }) => kind !== 'typing' && kind !== 'messages_read' && refresh())
  }, [queryClient])
  useReadAgainAsTold(listConversations)
  return query
}
