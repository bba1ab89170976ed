import { useLayoutEffect, useRef, useState } from 'react'
import type { PrivateMessage } from '#contract/notifications/private-message.ts'

/** So near the end one sees the last message. */
const nearEndPx = 48
/** So near the beginning the earlier messages are fetched. */
const nearStartPx = 240

interface LogScroll {
  messages: readonly PrivateMessage[]
  waitingCount: number
  hasEarlier: boolean
  onEarlier: () => Promise<void>
}

/**
 * Keeps the reader's place: at the end it stays the end, whatever comes; elsewhere what one reads stays where it is, also
 * when earlier messages come in above it.
 */
export function useLogScroll({ messages, waitingCount, hasEarlier, onEarlier }: LogScroll) {
  const ref = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [isFetching, setIsFetching] = useState(false)
  const before = useRef({ first: 0, height: 0, waiting: 0 })
  const first = messages[0]?.number ?? 0
  const last = messages.at(-1)?.number ?? 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: the last message changes how high the log is.
  useLayoutEffect(() => {
    const log = ref.current
    if (!log) return
    const { first: firstBefore, height, waiting } = before.current
    const isEarlier = firstBefore > 0 && first < firstBefore
    if (isEarlier && !isAtEnd) log.scrollTop += log.scrollHeight - height
    // Whoever sends sees what they sent.
    else if (isAtEnd || waitingCount > waiting) log.scrollTop = log.scrollHeight
    before.current = { first, height: log.scrollHeight, waiting: waitingCount }
  }, [first, last, waitingCount])

  async function fetchEarlier() {
    if (isFetching) return
    setIsFetching(true)
    await onEarlier().catch(() => undefined)
    setIsFetching(false)
  }

  function onScroll() {
    const log = ref.current
    if (!log) return
    before.current.height = log.scrollHeight
    setIsAtEnd(log.scrollHeight - log.scrollTop - log.clientHeight < nearEndPx)
    if (hasEarlier && log.scrollTop < nearStartPx && log.scrollHeight > log.clientHeight + nearStartPx)
      void fetchEarlier()
  }

  function goToEnd() {
    ref.current?.scrollTo({ top: ref.current.scrollHeight })
  }

  return { ref, isAtEnd, isFetching, fetchEarlier, onScroll, goToEnd }
}
