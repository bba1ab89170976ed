import { useEffect, useRef, useState } from 'react'
import { markConversationRead } from '#contract/people/conversations.ts'
import { call } from '#web/api/call.ts'
import type { ShownConversation } from './messages-shown.ts'

/** Marks the conversation read up to its last message whenever that is in sight, in a window that somebody looks at. */
export function useReading({ member: { userId }, messages }: ShownConversation, isAtEnd: boolean): void {
  const marked = useRef(0)
  const isVisible = useIsVisible()
  const number = messages.findLast(({ isOwn }) => !isOwn)?.number ?? 0
  useEffect(() => {
    if (!isVisible || !isAtEnd || number <= marked.current) return
    const before = marked.current
    marked.current = number
    const input = { memberId: userId, number }
    call(markConversationRead, input, { quiet: true, inBackground: true }).catch(() => {
      // It is tried again with the next message, or when one looks again.
      marked.current = Math.min(marked.current, before)
    })
  }, [userId, number, isVisible, isAtEnd])
}

function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}
