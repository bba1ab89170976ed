import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { InputOf } from '#contract/core/endpoint.ts'
import { listConversations, listPrivateMessages, readConversation } from '#contract/people/conversations.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/queries.ts'
import { hearMessages, isLineOpen, type MessageNews } from '#web/core/live-line.ts'
import { openCatchUp, type ShownStore } from './catch-up.ts'
import { joinMessages, keepEarlier, type ShownConversation } from './messages-shown.ts'
import { hearSent } from './outbox.ts'

export type Partner = InputOf<typeof readConversation>

const typingShownMs = 5_000
/** What the page says in its own place. */
const ownOutcomes = [404, 422]

/** Read once, and from then on told by the live line; it is read anew only when the member's side has changed elsewhere. */
const conversationQuery = (queryClient: QueryClient, partner: Partner) => {
  const query = queryOf(readConversation, partner, { expects: ownOutcomes })
  return {
    ...query,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const fresh = await call(readConversation, partner, { expects: ownOutcomes, signal })
      return keepEarlier(fresh, queryClient.getQueryData(query.queryKey))
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    throwOnError: (error: Error, { state }: { state: { data: unknown } }) =>
      state.data === undefined && !(isApiError(error) && [401, ...ownOutcomes].includes(error.status)),
  }
}

/** A conversation as it is now, whatever comes; with what can be done to see more of it. */
export function useConversation(partner: Partner) {
  const queryClient = useQueryClient()
  const query = conversationQuery(queryClient, partner)
  const { data, error } = useQuery(query)
  const keyText = JSON.stringify(query.queryKey)
  const change = useCallback(
    (to: (shown: ShownConversation) => ShownConversation) =>
      queryClient.setQueryData<ShownConversation>(JSON.parse(keyText), (shown) => shown && to(shown)),
    [queryClient, keyText],
  )
  const read = useCallback(
    () => queryClient.getQueryData<ShownConversation>(JSON.parse(keyText)),
    [queryClient, keyText],
  )
  const reread = useCallback(
    () => queryClient.invalidateQueries({ queryKey: JSON.parse(keyText) }),
    [queryClient, keyText],
  )
  const memberId = data?.member.userId
  const isTyping = useNews({ memberId, read, change, reread })

  async function showEarlier() {
    const first = data?.messages[0]?.number
    if (!memberId || !first) return
    const earlier = await call(listPrivateMessages, { memberId, beforeNumber: first })
    change((shown) => ({
      ...shown,
      messages: joinMessages(earlier.messages, shown.messages),
      hasEarlier: earlier.hasMore,
    }))
  }
  return { data, error, isTyping, change, showEarlier }
}

interface Told extends ShownStore {
  memberId: number | undefined
  reread: () => Promise<void>
}

/** Takes in what the live line says of this conversation, and what came while it was down. Returns whether the other types. */
function useNews({ memberId, read, change, reread }: Told): boolean {
  const queryClient = useQueryClient()
  const [typedAt, setTypedAt] = useState(0)

  useEffect(() => {
    if (!memberId) return
    const catchUp = openCatchUp(memberId, { read, change })
    const refreshList = () => queryClient.invalidateQueries({ queryKey: [listConversations.name] })
    const hear = (news: MessageNews) => {
      if (news.kind === 'welcome') return void catchUp()
      if (news.withId !== memberId) return
      if (news.kind === 'typing') setTypedAt(Date.now())
      if (news.kind === 'conversation_changed') void reread()
      if (news.kind === 'messages_read') change((shown) => ({ ...shown, readNumber: news.number }))
      if (news.kind === 'private_message') {
        if (!news.message.isOwn) setTypedAt(0)
        change((shown) => ({ ...shown, messages: joinMessages(shown.messages, [news.message]) }))
        void refreshList()
      }
    }
    const stops = [
      hearMessages(hear),
      hearSent((sent) => {
        if (sent.memberId !== memberId) return
        const { message, needsCaptcha } = sent
        change((shown) => ({ ...shown, needsCaptcha, messages: joinMessages(shown.messages, [message]) }))
      }),
    ]
    // What came between the answer and this moment; what comes before the line is open is read with its welcome.
    if (isLineOpen()) void catchUp()
    return () => {
      for (const stop of stops) stop()
    }
  }, [memberId, read, change, reread, queryClient])

  useEffect(() => {
    if (!typedAt) return
    const timer = setTimeout(() => setTypedAt(0), typingShownMs)
    return () => clearTimeout(timer)
  }, [typedAt])
  return typedAt > 0
}
