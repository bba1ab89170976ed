import { useEffect } from 'react'
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
  useEffect(() => {
    const seen = new Set<number>()
    const read = (element: Element) => {
      const commentId = Number(/^comment-(\d+)$/.exec(element.id)?.[1] ?? 0)
      if (commentId) seen.add(commentId)
      const floor = floorRead(shown, seen, isByTime)
      noteReading(topicId, floor ?? 0)
    }
    const elements = [
      document.getElementById('comments-title'),
      ...shown.items.map(({ commentId }) => document.getElementById(`comment-${commentId}`)),
    ]
    return watchRead(
      elements.filter((element) => element !== null),
      read,
    )
  }, [topicId, isByTime, shown])
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && sendReading()
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', sendReading)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', sendReading)
      sendReading()
    }
  }, [])
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
