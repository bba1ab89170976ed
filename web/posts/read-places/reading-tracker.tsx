import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#contract/messages/generated/messages.js'
import type { Unread } from '#contract/posts/read-places.ts'
import { type CommentsOrder, lineBefore } from './floors-read.ts'
import styles from './reading-tracker.module.css'
import { type ShownComments, useReadComments } from './use-read-comments.ts'

type ReadingTrackerProps = {
  topicId: number
  order: CommentsOrder
  shown: ShownComments
  /** Undefined until it is known. */
  unread: Unread | null | undefined
}

/** Keeps up to where a member reads, and draws the line before what they hadn't read when they came. */
export function ReadingTracker({ topicId, order, shown, unread }: ReadingTrackerProps) {
  useReadComments(topicId, order, shown)
  const unreadId = useUnreadOnArrival(unread)
  const beforeId = unreadId === null ? null : lineBefore(shown, unreadId, order)
  const host = useHostIn(beforeId === null ? null : `comment-${beforeId}`)
  if (!host) return null
  return createPortal(
    <p className={styles.line}>{order === 'newest' ? m.unread_above() : m.unread_line()}</p>,
    host,
  )
}

/** What was unread first when this was opened: reading on doesn't move the line. */
function useUnreadOnArrival(unread: Unread | null | undefined): number | null {
  const [onArrival, setOnArrival] = useState<number | null>()
  if (unread !== undefined && onArrival === undefined) setOnArrival(unread?.commentId ?? null)
  return onArrival ?? null
}

/** A place of its own at the beginning of a comment: the comment is everybody's, and the line a member's. */
function useHostIn(elementId: string | null): HTMLElement | null {
  const [host, setHost] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const element = elementId ? document.getElementById(elementId) : null
    if (!element) return
    const made = document.createElement('div')
    made.className = styles.host ?? ''
    element.prepend(made)
    setHost(made)
    return () => {
      made.remove()
      setHost(null)
    }
  }, [elementId])
  return host
}
