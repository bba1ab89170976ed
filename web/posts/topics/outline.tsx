import { useEffect, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/posts/topics.ts'
import { commentsAnchor, useCurrentHeading } from './use-current-heading.ts'

/** The table of contents of a long topic, as it stands beside the text where there is room. */
export function Outline({ topic: { outline } }: { topic: Topic }) {
  const current = useCurrentHeading(outline)
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another heading is another current link.
  useEffect(() => keepCurrentInSight(nav.current), [current])
  return (
    <nav ref={nav} aria-label={m.topics_outline()}>
      <h2>{m.topics_outline()}</h2>
      <Entries outline={outline} current={current} />
    </nav>
  )
}

/** The same above the text, where there is no room beside it. */
export function FoldedOutline({ topic: { outline } }: { topic: Topic }) {
  return (
    <nav aria-label={m.topics_outline()}>
      <details>
        <summary>{m.topics_outline()}</summary>
        <Entries outline={outline} />
      </details>
    </nav>
  )
}

/** Contents that are higher than the window scroll along in their own box; the page itself stays where it is. */
function keepCurrentInSight(nav: HTMLElement | null): void {
  const [box, link] = [nav?.parentElement, nav?.querySelector('[aria-current]')]
  if (!box || !link) return
  const [frame, place] = [box.getBoundingClientRect(), link.getBoundingClientRect()]
  const isInSight = place.top >= frame.top && place.bottom <= frame.bottom
  if (!isInSight) box.scrollTop += place.top - frame.top - (frame.height - place.height) / 2
}

function Entries({ outline, current }: { outline: Topic['outline']; current?: string | undefined }) {
  const entries = [...outline, { anchor: commentsAnchor, depth: 1, text: m.topics_comments() }]
  return (
    <ol>
      {entries.map(({ anchor, depth, text }) => (
        <li key={anchor} data-depth={depth}>
          <a href={`#${anchor}`} aria-current={anchor === current ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}
