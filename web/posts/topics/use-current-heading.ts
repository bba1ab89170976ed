import { useEffect, useState } from 'react'
import type { Topic } from '#contract/posts/topics.ts'

/** The thread below a text, which contents lead to as to one more part of it. */
export const commentsAnchor = 'comments'

/** A heading is being read once it has come into the upper part of the window. */
const upperPart = 0.3

/** The anchor of the heading whose text is being read, or of the comments below; nothing above the first. */
export function useCurrentHeading(outline: Topic['outline']): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const anchors = [...outline.map(({ anchor }) => anchor), commentsAnchor]
    const headings = anchors.flatMap((anchor) => document.getElementById(anchor) ?? [])
    const isPassed = (heading: HTMLElement) =>
      heading.getBoundingClientRect().top <= window.innerHeight * upperPart
    const observer = new IntersectionObserver(() => setCurrent(headings.findLast(isPassed)?.id), {
      rootMargin: `0px 0px -${(1 - upperPart) * 100}% 0px`,
    })
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [outline])
  return current
}
