import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { listUnread } from '#contract/posts/read-places.ts'
import { type CommentsOrder, floorRead } from './floors-read.ts'
import { noteReading, sendReading } from './reading-log.ts'

/** What is in sight for as long as this has been read, in a window that somebody looks at. */
const readAfterMs = 1_000

export interface ShownComments {
  items: readonly { commentId: number; floor: number }[]
  pageCount: number
}

/** Keeps up to where the viewer reads, by what comes into sight; the head of the comments is where the text has been read. */
export function useReadComments(topicId: number, order: CommentsOrder, shown: ShownComments): void {
  const isByTime = order !== 'score'
  const queryClient = useQueryClient()
  // Whoever goes back to a list finds it said there, also where the list was read before this was saved.
  const onSaved = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: [listUnread.name] })
  }, [queryClient])
  useEffect(() => {
    const seen = new Set<number>()
    const read = (element: Element) => {
      const commentId = Number(/^comment-(\d+)$/.exec(element.id)?.[1] ?? 0)
      if (commentId) seen.add(commentId)
      const floor = floorRead(shown, seen, isByTime)
      noteReading(topicId, floor ?? 0, onSaved)
    }
    const elements = [
      document.getElementById('comments-title'),
      ...shown.items.map(({ commentId }) => document.getElementById(`comment-${commentId}`)),
    ]
    return watchRead(
      elements.filter((element) => element !== null),
      read,
    )
  }, [topicId, isByTime, shown, onSaved])
  useEffect(() => {
    const send = () => sendReading(onSaved)
    const leave = () => document.visibilityState === 'hidden' && send()
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', send)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', send)
      send()
    }
  }, [onSaved])
}

/** Tells once of each element that has been in sight for a while. Returns the function that ends it. */
function watchRead(elements: readonly Element[], read: (element: Element) => void): () => void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target))
      if (isIntersecting)
        timers.set(
          target,
          setTimeout(() => look(target), readAfterMs),
        )
    }
  })
  function look(target: Element): void {
    if (document.visibilityState !== 'visible') {
      timers.set(
        target,
        setTimeout(() => look(target), readAfterMs),
      )
      return
    }
    observer.unobserve(target)
    read(target)
  }
  for (const element of elements) observer.observe(element)
  return () => {
    observer.disconnect()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}
